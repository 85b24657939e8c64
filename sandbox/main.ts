import { enableCompileCache } from 'node:module';
import type { SandboxOptions } from './sandbox.ts';

// Before the rest is loaded: every start but the first takes half the time.
enableCompileCache();
const { DEFAULT_IDENTITY, DEFAULT_MAIL, DEFAULT_PORTS, DEFAULT_STORAGE, startSandbox } = await import(
  './sandbox.ts'
);

/**
 * Starts the sandbox from the environment. It reads the application's own names, so that one `.env` sets both sides
 * of each secret; what is missing takes the default.
 */
const read = (name: string, fallback: string): string => process.env[name]?.trim() || fallback;
const port = (name: string, fallback: number): number => Number(read(name, String(fallback)));

const options: SandboxOptions = {
  dataDir: read('SANDBOX_DATA_DIR', './data/sandbox'),
  host: read('SANDBOX_HOST', '127.0.0.1'),
  appUrl: read('APP_BASE_URL', 'http://localhost:3000'),
  appName: read('APP_NAME', 'Vestry'),
  ports: {
    console: port('SANDBOX_CONSOLE_PORT', DEFAULT_PORTS.console),
    identity: port('SANDBOX_IDENTITY_PORT', DEFAULT_PORTS.identity),
    mail: port('SANDBOX_MAIL_PORT', DEFAULT_PORTS.mail),
    storage: port('SANDBOX_STORAGE_PORT', DEFAULT_PORTS.storage),
  },
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
