import { generateKeyPairSync } from 'node:crypto';

/** Made once for a run, whose processes inherit the environment, and not for each test file. */
function eventKeys(): Record<string, string> {
  if (process.env.SENDGRID_EVENTS_PUBLIC_KEYS) return {};
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return {
    SENDGRID_EVENTS_PUBLIC_KEYS: publicKey.toString('base64'),
    SANDBOX_SENDGRID_EVENTS_KEY: privateKey.toString('base64'),
  };
}

/** A complete environment for tests: every outside service is on loopback, and no secret is real. */
const values: Record<string, string> = {
  APP_ENV: 'test',
  APP_BASE_URL: 'http://localhost:3000',
  DATABASE_URL: 'pglite:memory',
  IR_EMAIL: 'ir@vestry.test',
  INVITE_RESET_SECRET: 'invite-reset-secret-of-the-tests',
  LOG_LEVEL: 'silent',
  // What is held is tested where holds are; elsewhere effects leave at once.
  HOLD_SECONDS: '0',
  AUTH0_SECRET: 'a-sealing-secret-of-the-tests-of-forty-chars',
  AUTH0_ISSUER_BASE_URL: 'http://localhost:4001/',
  AUTH0_CLIENT_ID: 'vestry',
  AUTH0_CLIENT_SECRET: 'client-secret-of-the-tests',
  AUTH0_ROLE_ID_ACTIVE: 'rol_active',
  AUTH0_ROLE_ID_PROSPECTIVE: 'rol_prospective',
  AUTH0_ROLES_CLAIM_SECOND: 'https://vestry.example/claims/roles',
  AUTH0_MANAGEMENT_BASE_URL: 'http://localhost:4001/api/v2/',
  AUTH0_MANAGEMENT_CLIENT_ID: 'vestry-management',
  AUTH0_MANAGEMENT_CLIENT_SECRET: 'management-secret-of-the-tests',
  SIGNUP_PREFLIGHT_TOKEN: 'preflight-token-of-the-tests',
  MAIL_HOST: 'localhost',
  MAIL_PORT: '4002',
  MAIL_USER: 'vestry',
  MAIL_PASSWORD: 'mail-password-of-the-tests',
  SENDGRID_API_KEY: 'SG.tests',
  SENDGRID_BASE_URL: 'http://localhost:4004',
  ...eventKeys(),
  MAIL_INBOUND_DOMAIN: 'reply.vestry.test',
  MAIL_INBOUND_SECRET: 'inbound-secret-of-the-tests',
  AWS_ACCESS_KEY_ID: 'vestry',
  AWS_SECRET_ACCESS_KEY: 'storage-secret-of-the-tests',
  AWS_REGION: 'eu-central-1',
  AWS_S3_DOCUMENT_BUCKET: 'vestry-documents',
  AWS_ENDPOINT_URL_S3: 'http://localhost:4003',
  DOCUSIGN_BASE_URL: 'http://localhost:4005/restapi',
  DOCUSIGN_USER_ID: 'user',
  DOCUSIGN_ACCOUNT_ID: 'account',
  DOCUSIGN_INTEGRATION_KEY: 'integration',
  DOCUSIGN_OAUTH_BASE_URL: 'http://localhost:4005',
  DOCUSIGN_CONNECT_HMAC_KEYS: 'first-connect-key-of-the-tests,second-connect-key-of-the-tests',
  CONTENTFUL_SPACE_ID: 'space',
  CONTENTFUL_ENVIRONMENT: 'master',
  CONTENTFUL_ACCESS_TOKEN: 'access',
  CONTENTFUL_PREVIEW_ACCESS_TOKEN: 'preview',
  CONTENTFUL_PREVIEW_SECRET: 'preview-secret-of-the-tests',
  CONTENTFUL_WEBHOOK_SECRET: 'content-webhook-secret-of-the-tests',
  HUBSPOT_API_KEY: 'crm-key',
  HUBSPOT_BASE_URL: 'http://localhost:4007',
  MIXPANEL_TOKEN: 'analytics-token',
  MIXPANEL_BASE_URL: 'http://localhost:4008',
};

for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
