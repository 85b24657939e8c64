import { wired } from '#app/platform/config/wiring.server.ts';
import { createAnalyticsClient } from './analytics/import.server.ts';
import { createContentPlatform } from './content/content.server.ts';
import { createCrmClient } from './crm/crm.server.ts';
import { createErrorCollector } from './errors/collector.server.ts';
import { createEsignClient } from './esign/esign.server.ts';
import { createIdentityManagement } from './identity/management.server.ts';
import { createIdentityProvider } from './identity/oidc.server.ts';
import { apiMailer } from './mail/api.server.ts';
import { smtpMailer } from './mail/smtp.server.ts';
import { createMalwareScanner } from './malware/clamd.server.ts';
import { createStorage } from './storage/s3.server.ts';

// All clients of outside services are configured here from the environment. Each is created on first use.

/** The client for signing in. */
export const identityProvider = wired((env) =>
  createIdentityProvider({
    issuer: env.AUTH0_ISSUER_BASE_URL,
    clientId: env.AUTH0_CLIENT_ID,
    clientSecret: env.AUTH0_CLIENT_SECRET,
    appUrl: env.APP_BASE_URL,
    roleClaims: [env.AUTH0_ROLES_CLAIM, env.AUTH0_ROLES_CLAIM_SECOND],
  }),
);

/** Accounts and roles at the identity provider. */
export const identityManagement = wired((env) =>
  createIdentityManagement({
    issuer: env.AUTH0_ISSUER_BASE_URL,
    baseUrl: env.AUTH0_MANAGEMENT_BASE_URL,
    clientId: env.AUTH0_MANAGEMENT_CLIENT_ID,
    clientSecret: env.AUTH0_MANAGEMENT_CLIENT_SECRET,
    roleIds: { active: env.AUTH0_ROLE_ID_ACTIVE, prospective: env.AUTH0_ROLE_ID_PROSPECTIVE },
  }),
);

export const crm = wired((env) =>
  createCrmClient({ baseUrl: env.HUBSPOT_BASE_URL, apiKey: env.HUBSPOT_API_KEY }),
);

export const contentPlatform = wired((env) =>
  createContentPlatform({
    space: env.CONTENTFUL_SPACE_ID,
    environment: env.CONTENTFUL_ENVIRONMENT,
    delivery: { baseUrl: env.CONTENTFUL_DELIVERY_BASE_URL, token: env.CONTENTFUL_ACCESS_TOKEN },
    preview: { baseUrl: env.CONTENTFUL_PREVIEW_BASE_URL, token: env.CONTENTFUL_PREVIEW_ACCESS_TOKEN },
  }),
);

/** The keys that verify webhooks of the content platform; `null` accepts none. */
export const contentMessages = wired((env) => env.CONTENT_MESSAGES);

export const esign = wired((env) =>
  createEsignClient({
    baseUrl: env.DOCUSIGN_BASE_URL,
    oauthBaseUrl: env.DOCUSIGN_OAUTH_BASE_URL,
    accountId: env.DOCUSIGN_ACCOUNT_ID,
    userId: env.DOCUSIGN_USER_ID,
    integrationKey: env.DOCUSIGN_INTEGRATION_KEY,
    privateKey: env.DOCUSIGN_PRIVATE_KEY,
  }),
);

/** The keys that verify webhooks of the e-signature provider; `null` accepts none. */
export const esignMessages = wired((env) => env.ESIGN_MESSAGES);

/** The bucket for documents, pictures and recordings. */
export const storage = wired((env) =>
  createStorage({
    endpoint: env.AWS_ENDPOINT_URL_S3,
    bucket: env.AWS_S3_DOCUMENT_BUCKET,
    region: env.AWS_REGION,
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
  }),
);

/** Scans uploads; `null` if uploads are not scanned. */
export const malwareScanner = wired(({ CLAMD_URL }) => {
  if (!CLAMD_URL) return null;
  const { hostname, port } = new URL(CLAMD_URL);
  return createMalwareScanner({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) });
});

/** Where heads of the audit log are stored under a retention lock; `null` for nowhere. */
export const anchorStorage = wired(
  (env) =>
    env.AUDIT_ANCHOR &&
    createStorage({
      endpoint: env.AWS_ENDPOINT_URL_S3,
      bucket: env.AUDIT_ANCHOR.bucket,
      region: env.AWS_REGION,
      accessKeyId: env.AWS_ACCESS_KEY_ID,
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    }),
);

/** Sends mail to people at the firm. */
export const firmMailer = wired((env) => {
  const servesRealPeople = env.APP_ENV === 'production' || env.APP_ENV === 'qa';
  return smtpMailer({
    host: env.MAIL_HOST,
    port: env.MAIL_PORT,
    user: env.MAIL_USER,
    password: env.MAIL_PASSWORD,
    from: env.MAIL_FROM,
    requireTls: servesRealPeople && env.MAIL_PORT !== 465,
  });
});

/** The keys that verify events of the mail service; `null` accepts none. */
export const mailEvents = wired((env) => env.MAIL_EVENTS);

/**
 * The address for replies by mail, and the password of the webhook that delivers them; `null` if replies are not
 * accepted.
 */
export const inboundMail = wired((env) => env.INBOUND_MAIL);

/** Sends mail to members, and to non-members who requested it. */
export const memberMailer = wired((env) =>
  apiMailer({ baseUrl: env.SENDGRID_BASE_URL, apiKey: env.SENDGRID_API_KEY, from: env.MAIL_FROM }),
);

export const analytics = wired((env) =>
  createAnalyticsClient({ baseUrl: env.MIXPANEL_BASE_URL, token: env.MIXPANEL_TOKEN }),
);

/** The destination of error reports; `null` disables them. */
export const errorReports = wired((env) => env.ERROR_REPORTS);

/** The destination of traces; `null` disables them. */
export const traces = wired((env) => env.TRACES);

/** Forwards the reports of browsers; `null` if there are none. */
export const errorCollector = wired((env) => env.ERROR_REPORTS && createErrorCollector(env.ERROR_REPORTS));
