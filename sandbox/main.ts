import { createPublicKey } from 'node:crypto';
import { enableCompileCache } from 'node:module';
import { portsFrom } from './ports.ts';
import type { SandboxOptions } from './sandbox.ts';

// Before the other imports: it halves the time of every start but the first.
enableCompileCache();
const { DEFAULTS, startSandbox } = await import('./sandbox.ts');

/**
 * Starts the sandbox from the environment. It reads the application's own variables, so one `.env` sets both sides
 * of each secret; missing ones take their default.
 */
const read = (name: string, fallback: string): string => process.env[name]?.trim() || fallback;
const appUrl = read('APP_BASE_URL', 'http://localhost:3000').replace(/\/+$/, '');

/** The public half of the application's key for the e-signature provider. */
const publicKeyOf = (privateKey: string): string =>
  privateKey &&
  createPublicKey(privateKey.replaceAll('\\n', '\n')).export({ type: 'spki', format: 'pem' }).toString();

/** The key and the project in a URL for error reports. */
function errorsAt(dsn: string) {
  if (!URL.canParse(dsn)) return {};
  const { username, pathname } = new URL(dsn);
  return { publicKey: username, project: pathname.slice(1) };
}

/** The address for replies, with its password; empty if none are expected. */
function inboundAt(address: string): string {
  const url = new URL(address);
  url.username = 'mail';
  url.password = read('MAIL_INBOUND_SECRET', '');
  return url.password && url.href;
}

const options: SandboxOptions = {
  dataDir: read('SANDBOX_DATA_DIR', './data/sandbox'),
  host: read('SANDBOX_HOST', '127.0.0.1'),
  publicHost: read('SANDBOX_PUBLIC_HOST', 'localhost'),
  appUrl,
  appName: read('APP_NAME', 'Vestry'),
  ports: portsFrom(process.env),
  identity: {
    client: {
      id: read('AUTH0_CLIENT_ID', DEFAULTS.identity.client.id),
      secret: read('AUTH0_CLIENT_SECRET', DEFAULTS.identity.client.secret),
    },
    management: {
      id: read('AUTH0_MANAGEMENT_CLIENT_ID', DEFAULTS.identity.management.id),
      secret: read('AUTH0_MANAGEMENT_CLIENT_SECRET', DEFAULTS.identity.management.secret),
    },
    preflightToken: read('SIGNUP_PREFLIGHT_TOKEN', DEFAULTS.identity.preflightToken),
    rolesClaim: read('AUTH0_ROLES_CLAIM', DEFAULTS.identity.rolesClaim),
    secondRolesClaim: read('AUTH0_ROLES_CLAIM_SECOND', DEFAULTS.identity.secondRolesClaim),
    roleIds: {
      admin: 'rol_admin',
      active: read('AUTH0_ROLE_ID_ACTIVE', 'rol_active'),
      prospective: read('AUTH0_ROLE_ID_PROSPECTIVE', 'rol_prospective'),
    },
  },
  mail: {
    user: read('MAIL_USER', DEFAULTS.mail.user),
    password: read('MAIL_PASSWORD', DEFAULTS.mail.password),
  },
  storage: {
    accessKeyId: read('AWS_ACCESS_KEY_ID', DEFAULTS.storage.accessKeyId),
    secretAccessKey: read('AWS_SECRET_ACCESS_KEY', DEFAULTS.storage.secretAccessKey),
    region: read('AWS_REGION', DEFAULTS.storage.region),
    bucket: read('AWS_S3_DOCUMENT_BUCKET', DEFAULTS.storage.bucket),
  },
  memberMail: {
    key: read('SENDGRID_API_KEY', DEFAULTS.memberMail.key),
    eventsUrl: `${appUrl}/api/webhooks/mail`,
    eventsKey: read('SANDBOX_SENDGRID_EVENTS_KEY', ''),
    inboundUrl: inboundAt(`${appUrl}/api/webhooks/mail/inbound`),
    inboundDomain: read('MAIL_INBOUND_DOMAIN', ''),
  },
  esign: {
    userId: read('DOCUSIGN_USER_ID', DEFAULTS.esign.userId),
    accountId: read('DOCUSIGN_ACCOUNT_ID', DEFAULTS.esign.accountId),
    integrationKey: read('DOCUSIGN_INTEGRATION_KEY', DEFAULTS.esign.integrationKey),
    publicKey: publicKeyOf(read('DOCUSIGN_PRIVATE_KEY', '')),
    connectUrl: `${appUrl}/api/webhooks/esign`,
    connectKeys: read('DOCUSIGN_CONNECT_HMAC_KEYS', '').split(',').filter(Boolean),
  },
  content: {
    space: read('CONTENTFUL_SPACE_ID', DEFAULTS.content.space),
    environment: read('CONTENTFUL_ENVIRONMENT', DEFAULTS.content.environment),
    accessToken: read('CONTENTFUL_ACCESS_TOKEN', DEFAULTS.content.accessToken),
    previewToken: read('CONTENTFUL_PREVIEW_ACCESS_TOKEN', DEFAULTS.content.previewToken),
    webhookUrl: `${appUrl}/api/webhooks/content`,
    webhookSecret: read('CONTENTFUL_WEBHOOK_SECRET', DEFAULTS.content.webhookSecret),
  },
  crm: { key: read('HUBSPOT_API_KEY', DEFAULTS.crm.key) },
  analytics: { token: read('MIXPANEL_TOKEN', DEFAULTS.analytics.token) },
  errors: errorsAt(read('SENTRY_DSN', '')),
  tags: { containerId: read('TAG_MANAGER_ID', DEFAULTS.tags.containerId) },
};

const sandbox = await startSandbox(options).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(
    `Port ${error.port} is in use. Is the sandbox already running? Otherwise set SANDBOX_…_PORT to another port.`,
  );
  process.exit(1);
});
console.log(`Sandbox ready: ${sandbox.urls.console}`);
// The parent process waits for a message, and stops the sandbox when it ends.
process.send?.({ ready: true });

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await sandbox.stop();
    process.exit(0);
  });
}
