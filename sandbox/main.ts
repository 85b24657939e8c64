import { createPublicKey } from 'node:crypto';
import { enableCompileCache } from 'node:module';
import { portsFrom } from './ports.ts';
import type { SandboxOptions } from './sandbox.ts';

// Before the rest is loaded: every start but the first takes half the time.
enableCompileCache();
const { DEFAULT_IDENTITY, DEFAULT_MAIL, DEFAULT_STORAGE, startSandbox } = await import('./sandbox.ts');
const { DEFAULT_ANALYTICS } = await import('./analytics/service.ts');
const { DEFAULT_CONTENT } = await import('./content/service.ts');
const { DEFAULT_CRM } = await import('./crm/service.ts');
const { DEFAULT_ESIGN } = await import('./esign/service.ts');
const { DEFAULT_MEMBER_MAIL } = await import('./member-mail/service.ts');
const { DEFAULT_TAGS } = await import('./tags/service.ts');

/**
 * Starts the sandbox from the environment. It reads the application's own names, so that one `.env` sets both sides
 * of each secret; what is missing takes the default.
 */
const read = (name: string, fallback: string): string => process.env[name]?.trim() || fallback;
const appUrl = read('APP_BASE_URL', 'http://localhost:3000').replace(/\/+$/, '');

/** The half of the application's key that the e-signature provider is given. */
const publicKeyOf = (privateKey: string): string =>
  privateKey &&
  createPublicKey(privateKey.replaceAll('\\n', '\n')).export({ type: 'spki', format: 'pem' }).toString();

/** The key and the project of an address for error reports. */
function errorsAt(dsn: string) {
  if (!URL.canParse(dsn)) return {};
  const { username, pathname } = new URL(dsn);
  return { publicKey: username, project: pathname.slice(1) };
}

const options: SandboxOptions = {
  dataDir: read('SANDBOX_DATA_DIR', './data/sandbox'),
  host: read('SANDBOX_HOST', '127.0.0.1'),
  appUrl,
  appName: read('APP_NAME', 'Vestry'),
  ports: portsFrom(process.env),
  identity: {
    client: {
      id: read('AUTH0_CLIENT_ID', DEFAULT_IDENTITY.client.id),
      secret: read('AUTH0_CLIENT_SECRET', DEFAULT_IDENTITY.client.secret),
    },
    management: {
      id: read('AUTH0_MANAGEMENT_CLIENT_ID', DEFAULT_IDENTITY.management.id),
      secret: read('AUTH0_MANAGEMENT_CLIENT_SECRET', DEFAULT_IDENTITY.management.secret),
    },
    preflightToken: read('SIGNUP_PREFLIGHT_TOKEN', DEFAULT_IDENTITY.preflightToken),
    rolesClaim: read('AUTH0_ROLES_CLAIM', DEFAULT_IDENTITY.rolesClaim),
    secondRolesClaim: read('AUTH0_ROLES_CLAIM_SECOND', DEFAULT_IDENTITY.secondRolesClaim),
    roleIds: {
      admin: 'rol_admin',
      active: read('AUTH0_ROLE_ID_ACTIVE', 'rol_active'),
      prospective: read('AUTH0_ROLE_ID_PROSPECTIVE', 'rol_prospective'),
    },
  },
  mail: {
    user: read('MAIL_USER', DEFAULT_MAIL.user),
    password: read('MAIL_PASSWORD', DEFAULT_MAIL.password),
  },
  storage: {
    accessKeyId: read('AWS_ACCESS_KEY_ID', DEFAULT_STORAGE.accessKeyId),
    secretAccessKey: read('AWS_SECRET_ACCESS_KEY', DEFAULT_STORAGE.secretAccessKey),
    region: read('AWS_REGION', DEFAULT_STORAGE.region),
    bucket: read('AWS_S3_DOCUMENT_BUCKET', DEFAULT_STORAGE.bucket),
  },
  memberMail: { key: read('SENDGRID_API_KEY', DEFAULT_MEMBER_MAIL.key) },
  esign: {
    userId: read('DOCUSIGN_USER_ID', DEFAULT_ESIGN.userId),
    accountId: read('DOCUSIGN_ACCOUNT_ID', DEFAULT_ESIGN.accountId),
    integrationKey: read('DOCUSIGN_INTEGRATION_KEY', DEFAULT_ESIGN.integrationKey),
    publicKey: publicKeyOf(read('DOCUSIGN_PRIVATE_KEY', '')),
    connectUrl: `${appUrl}/api/webhooks/esign`,
    connectKeys: read('DOCUSIGN_CONNECT_HMAC_KEYS', '').split(',').filter(Boolean),
  },
  content: {
    space: read('CONTENTFUL_SPACE_ID', DEFAULT_CONTENT.space),
    environment: read('CONTENTFUL_ENVIRONMENT', DEFAULT_CONTENT.environment),
    accessToken: read('CONTENTFUL_ACCESS_TOKEN', DEFAULT_CONTENT.accessToken),
    previewToken: read('CONTENTFUL_PREVIEW_ACCESS_TOKEN', DEFAULT_CONTENT.previewToken),
    webhookUrl: `${appUrl}/api/webhooks/content`,
    webhookSecret: read('CONTENTFUL_WEBHOOK_SECRET', DEFAULT_CONTENT.webhookSecret),
  },
  crm: { key: read('HUBSPOT_API_KEY', DEFAULT_CRM.key) },
  analytics: { token: read('MIXPANEL_TOKEN', DEFAULT_ANALYTICS.token) },
  errors: errorsAt(read('SENTRY_DSN', '')),
  tags: { containerId: read('TAG_MANAGER_ID', DEFAULT_TAGS.containerId) },
};

const sandbox = await startSandbox(options).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(
    `Port ${error.port} is taken. Is the sandbox running already? Else set SANDBOX_…_PORT to another one.`,
  );
  process.exit(1);
});
console.log(`Sandbox ready: ${sandbox.urls.console}`);
// Whoever started this process waits for a word, and takes the sandbox along when it ends.
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
