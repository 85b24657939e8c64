import type { ServiceName } from '#app/domain/services.ts';
import type { Environment } from '#app/platform/config/env.server.ts';
import type { WithheldName } from '#app/platform/config/env-kinds.server.ts';
import { type Dispensable, LEADING, OFF } from '#app/platform/config/env-off.server.ts';
import { wired, withholds } from '#app/platform/config/wiring.server.ts';
import { createAnalyticsClient } from './analytics/import.server.ts';
import { createContentPlatform } from './content/content.server.ts';
import { createCrmClient } from './crm/crm.server.ts';
import { createErrorCollector } from './errors/collector.server.ts';
import { createEsignClient } from './esign/esign.server.ts';
import { createIdentityManagement } from './identity/management.server.ts';
import { createIdentityProvider } from './identity/oidc.server.ts';
import { apiMailer } from './mail/api.server.ts';
import { senderOf } from './mail/api-body.ts';
import { smtpMailer } from './mail/smtp.server.ts';
import { createMalwareScanner } from './malware/clamd.server.ts';
import { createStorage } from './storage/s3.server.ts';

// All clients of outside services are configured here from the environment. Each is created on first use.

/** What a service needs of the environment, so that it can be checked while others are not set up. */
type Of<Name extends keyof Environment> = Pick<Environment, Name>;

export const signInOptions = (
  env: Of<
    | 'AUTH0_ISSUER_BASE_URL'
    | 'AUTH0_CLIENT_ID'
    | 'AUTH0_CLIENT_SECRET'
    | 'AUTH0_ROLES_CLAIM'
    | 'AUTH0_ROLES_CLAIM_SECOND'
    | 'AUTH0_LOGOUT_TOKEN_TYPE'
  >,
  appUrl: string,
) => ({
  issuer: env.AUTH0_ISSUER_BASE_URL,
  clientId: env.AUTH0_CLIENT_ID,
  clientSecret: env.AUTH0_CLIENT_SECRET,
  appUrl,
  roleClaims: [env.AUTH0_ROLES_CLAIM, env.AUTH0_ROLES_CLAIM_SECOND].filter((claim) => claim !== undefined),
  logoutTokenType: env.AUTH0_LOGOUT_TOKEN_TYPE,
});

export const identityProvider = wired((env) => createIdentityProvider(signInOptions(env, env.APP_BASE_URL)));

export const managementOptions = (
  env: Of<
    | 'AUTH0_ISSUER_BASE_URL'
    | 'AUTH0_MANAGEMENT_BASE_URL'
    | 'AUTH0_MANAGEMENT_CLIENT_ID'
    | 'AUTH0_MANAGEMENT_CLIENT_SECRET'
    | 'AUTH0_ROLE_ID_ACTIVE'
    | 'AUTH0_ROLE_ID_PROSPECTIVE'
  >,
) => ({
  issuer: env.AUTH0_ISSUER_BASE_URL,
  baseUrl: env.AUTH0_MANAGEMENT_BASE_URL,
  clientId: env.AUTH0_MANAGEMENT_CLIENT_ID,
  clientSecret: env.AUTH0_MANAGEMENT_CLIENT_SECRET,
  roleIds: { active: env.AUTH0_ROLE_ID_ACTIVE, prospective: env.AUTH0_ROLE_ID_PROSPECTIVE },
});

export const identityManagement = wired((env) => createIdentityManagement(managementOptions(env)));

export const crmOptions = (env: Of<'HUBSPOT_BASE_URL' | 'HUBSPOT_API_KEY'>) => ({
  baseUrl: env.HUBSPOT_BASE_URL,
  apiKey: env.HUBSPOT_API_KEY,
});

/** `null` for a firm without a CRM. */
export const crm = wired((env) => (env.HUBSPOT_BASE_URL === OFF ? null : createCrmClient(crmOptions(env))));

export const contentOptions = (
  env: Of<
    | 'CONTENTFUL_SPACE_ID'
    | 'CONTENTFUL_ENVIRONMENT'
    | 'CONTENTFUL_DELIVERY_BASE_URL'
    | 'CONTENTFUL_ACCESS_TOKEN'
    | 'CONTENTFUL_PREVIEW_BASE_URL'
    | 'CONTENTFUL_PREVIEW_ACCESS_TOKEN'
  >,
) => ({
  space: env.CONTENTFUL_SPACE_ID,
  environment: env.CONTENTFUL_ENVIRONMENT,
  delivery: { baseUrl: env.CONTENTFUL_DELIVERY_BASE_URL, token: env.CONTENTFUL_ACCESS_TOKEN },
  preview: { baseUrl: env.CONTENTFUL_PREVIEW_BASE_URL, token: env.CONTENTFUL_PREVIEW_ACCESS_TOKEN },
});

/** `null` for a firm without a content platform. */
export const contentPlatform = wired((env) =>
  env.CONTENTFUL_SPACE_ID === OFF ? null : createContentPlatform(contentOptions(env)),
);

/** The keys that verify webhooks of the content platform; `null` accepts none. */
export const contentMessages = wired((env) =>
  env.CONTENTFUL_SPACE_ID === OFF ? null : env.CONTENT_MESSAGES,
);

export const esignOptions = (
  env: Of<
    | 'DOCUSIGN_BASE_URL'
    | 'DOCUSIGN_OAUTH_BASE_URL'
    | 'DOCUSIGN_ACCOUNT_ID'
    | 'DOCUSIGN_USER_ID'
    | 'DOCUSIGN_INTEGRATION_KEY'
    | 'DOCUSIGN_PRIVATE_KEY'
  >,
) => ({
  baseUrl: env.DOCUSIGN_BASE_URL,
  oauthBaseUrl: env.DOCUSIGN_OAUTH_BASE_URL,
  accountId: env.DOCUSIGN_ACCOUNT_ID,
  userId: env.DOCUSIGN_USER_ID,
  integrationKey: env.DOCUSIGN_INTEGRATION_KEY,
  privateKey: env.DOCUSIGN_PRIVATE_KEY,
});

export const esign = wired((env) => createEsignClient(esignOptions(env)));

/** The keys that verify webhooks of the e-signature provider; `null` accepts none. */
export const esignMessages = wired((env) => env.ESIGN_MESSAGES);

export const storageOptions = (
  env: Of<'AWS_ENDPOINT_URL_S3' | 'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>,
  bucket: string,
) => ({
  endpoint: env.AWS_ENDPOINT_URL_S3,
  bucket,
  region: env.AWS_REGION,
  accessKeyId: env.AWS_ACCESS_KEY_ID,
  secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
});

/** The bucket for documents, pictures and recordings. */
export const storage = wired((env) => createStorage(storageOptions(env, env.AWS_S3_DOCUMENT_BUCKET)));

/** @param url as `tcp://127.0.0.1:3310` */
export function scannerOptions(url: string) {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
}

/** Scans uploads; `null` if uploads are not scanned. */
export const malwareScanner = wired(({ CLAMD_URL }) =>
  CLAMD_URL ? createMalwareScanner(scannerOptions(CLAMD_URL)) : null,
);

/** Where heads of the audit log are stored under a retention lock; `null` for nowhere. */
export const anchorStorage = wired(
  (env) => env.AUDIT_ANCHOR && createStorage(storageOptions(env, env.AUDIT_ANCHOR.bucket)),
);

export const smtpOptions = (
  env: Of<'MAIL_HOST' | 'MAIL_PORT' | 'MAIL_USER' | 'MAIL_PASSWORD' | 'MAIL_FROM'>,
  environment: Environment['APP_ENV'],
) => ({
  host: env.MAIL_HOST,
  port: env.MAIL_PORT,
  user: env.MAIL_USER,
  password: env.MAIL_PASSWORD,
  from: env.MAIL_FROM,
  requireTls: (environment === 'production' || environment === 'qa') && env.MAIL_PORT !== 465,
});

/** Sends mail to people at the firm. */
export const firmMailer = wired((env) => smtpMailer(smtpOptions(env, env.APP_ENV)));

/** The keys that verify events of the mail service; `null` accepts none. */
export const mailEvents = wired((env) => env.MAIL_EVENTS);

/**
 * The address for replies by mail, the sender of the mails that they answer, and the password of the webhook that
 * delivers them; `null` if replies are not accepted.
 */
export const inboundMail = wired(
  (env) => env.INBOUND_MAIL && { ...env.INBOUND_MAIL, from: senderOf(env.MAIL_FROM).email },
);

export const mailApiOptions = (env: Of<'SENDGRID_BASE_URL' | 'SENDGRID_API_KEY' | 'MAIL_FROM'>) => ({
  baseUrl: env.SENDGRID_BASE_URL,
  apiKey: env.SENDGRID_API_KEY,
  from: env.MAIL_FROM,
});

/** Sends mail to members, and to non-members who requested it. */
export const memberMailer = wired((env) => apiMailer(mailApiOptions(env)));

export const analyticsOptions = (env: Of<'MIXPANEL_BASE_URL' | 'MIXPANEL_TOKEN'>) => ({
  baseUrl: env.MIXPANEL_BASE_URL,
  token: env.MIXPANEL_TOKEN,
});

/** `null` for a firm without product analytics. */
export const analytics = wired((env) =>
  env.MIXPANEL_TOKEN === OFF ? null : createAnalyticsClient(analyticsOptions(env)),
);

/** The destination of error reports; `null` disables them. */
export const errorReports = wired((env) => env.ERROR_REPORTS);

/** The destination of traces; `null` disables them. */
export const traces = wired((env) => env.TRACES);

/** Forwards the reports of browsers; `null` if there are none. */
export const errorCollector = wired((env) => env.ERROR_REPORTS && createErrorCollector(env.ERROR_REPORTS));

/** The keys of services that only jobs call. */
const KEYS_OF_WORKERS: Partial<Record<ServiceName, WithheldName>> = {
  crm: 'HUBSPOT_API_KEY',
  mail: 'MAIL_PASSWORD',
  memberMail: 'SENDGRID_API_KEY',
};

const isDispensable = (service: ServiceName): service is Dispensable => Object.hasOwn(LEADING, service);

const offNames = wired(
  (env) =>
    new Set<ServiceName>(
      (Object.keys(LEADING) as Dispensable[]).filter((service) => env[LEADING[service]] === OFF),
    ),
);

/** Returns whether the firm wrote `off` for a service: it has none, and the application leaves it out. */
export const isOff = (service: ServiceName): boolean => isDispensable(service) && offNames().has(service);

/** Returns whether this process cannot call a service, because only workers keep its key. */
export function isOfWorkers(service: ServiceName): boolean {
  const key = KEYS_OF_WORKERS[service];
  return key !== undefined && withholds(key) && !isOff(service);
}
