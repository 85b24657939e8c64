import { createEnv } from '@t3-oss/env-core';
import { z } from 'zod';
import { isLoopback, isUrl } from './env-addresses.server.ts';
import { auditVariables } from './env-audit.server.ts';
import { backupVariables } from './env-backup.server.ts';
import { BESIDE_A_SERVER, DATABASE_ADDRESSES, databaseVariables } from './env-database.server.ts';
import { isOfDemo } from './env-demo.server.ts';
import { limitVariables } from './env-limits.server.ts';
import { mailVariables, memberMailVariables } from './env-mail.server.ts';
import { halfOff, LEADING, orOff } from './env-off.server.ts';
import { headerName, ipAddress, pem, port, required, secret, secrets, url } from './env-parts.server.ts';
import { tracingVariables } from './env-tracing.server.ts';
import { InvalidEnvironment } from './invalid-environment.ts';

const identity = {
  AUTH0_SECRET: z.string().min(32),
  AUTH0_FORMER_SECRETS: secrets.optional(),
  AUTH0_ISSUER_BASE_URL: url,
  AUTH0_CLIENT_ID: required,
  AUTH0_CLIENT_SECRET: required,
  AUTH0_ROLE_ID_ACTIVE: required,
  AUTH0_ROLE_ID_PROSPECTIVE: required,
  AUTH0_MANAGEMENT_BASE_URL: url,
  AUTH0_MANAGEMENT_CLIENT_ID: required,
  AUTH0_MANAGEMENT_CLIENT_SECRET: required,
  AUTH0_ROLES_CLAIM: url.default('https://vestry.example/roles'),
  AUTH0_ROLES_CLAIM_SECOND: url.optional(),
  SIGNUP_PREFLIGHT_TOKEN: secret,
  AUTH0_PASSWORD_RESET_URL: url.optional(),
  MFA_REQUIRED_FOR: z.enum(['admins', 'everyone', 'nobody']).default('admins'),
  SESSIONS_AT_ONCE: z.coerce.number().int().min(1).max(50).default(5),
  AUTH0_LOGOUT_TOKEN_TYPE: z.enum(['logout+jwt', 'JWT']).default('logout+jwt'),
  BANK_DETAILS_WAIT_DAYS: z.coerce.number().int().min(0).max(30).default(2),
  IDENTITY_UNANSWERED_MINUTES: z.coerce.number().int().min(10).max(720).default(120),
};

const crm = { HUBSPOT_API_KEY: required, HUBSPOT_BASE_URL: orOff(url) };

const content = {
  CONTENTFUL_SPACE_ID: required,
  CONTENTFUL_ENVIRONMENT: required,
  CONTENTFUL_ACCESS_TOKEN: required,
  CONTENTFUL_PREVIEW_ACCESS_TOKEN: required,
  CONTENTFUL_PREVIEW_SECRET: orOff(secret),
  CONTENTFUL_WEBHOOK_SECRET: secret.optional(),
  CONTENTFUL_DELIVERY_BASE_URL: url.default('https://cdn.contentful.com'),
  CONTENTFUL_PREVIEW_BASE_URL: url.default('https://preview.contentful.com'),
};

const storage = {
  AWS_ACCESS_KEY_ID: required,
  AWS_SECRET_ACCESS_KEY: required,
  AWS_REGION: required,
  AWS_S3_DOCUMENT_BUCKET: required,
  AWS_ENDPOINT_URL_S3: url,
};

const malware = { CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional() };

const esign = {
  DOCUSIGN_BASE_URL: url,
  DOCUSIGN_USER_ID: required,
  DOCUSIGN_ACCOUNT_ID: required,
  DOCUSIGN_INTEGRATION_KEY: required,
  DOCUSIGN_OAUTH_BASE_URL: url,
  DOCUSIGN_PRIVATE_KEY: pem,
  DOCUSIGN_CONNECT_HMAC_KEYS: secrets.optional(),
};

const analytics = { MIXPANEL_TOKEN: required, MIXPANEL_BASE_URL: url.default('https://api.mixpanel.com') };

const errors = { SENTRY_DSN: url.optional() };

const tags = {
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/)
    .optional(),
  TAG_MANAGER_BASE_URL: url.default('https://www.googletagmanager.com'),
};

const application = {
  APP_ENV: z.enum(['development', 'test', 'production', 'qa']),
  APP_BASE_URL: url,
  APP_NAME: required.default('Vestry'),
  ...databaseVariables,
  ...backupVariables,
  PORT: port.default(3000),
  LISTEN_ADDRESS: ipAddress.optional(),
  HEALTH_PORT: port.optional(),
  HEALTH_ADDRESS: ipAddress.optional(),
  COUNTRY_HEADER: headerName.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  INVITE_RESET_SECRET: secret,
  INVITE_YEARLY_ALLOTMENT: z.coerce.number().int().min(0).max(1_000).default(5),
  IR_EMAIL: z.email(),
  SECURITY_CONTACT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  MARKETING_URL: url.default('https://vestry.example'),
  LOGIN_ROUTE: z.string().startsWith('/').default('/api/auth/login'),
  PROFILE_ROUTE: z.string().startsWith('/').default('/api/auth/me'),
  SECOND_ADMIN: z.enum(['required', 'off']).optional(),
  HOLD_SECONDS: z.coerce.number().int().min(0).max(600).default(60),
  MESSAGE_COUNTS: z.enum(['off', 'on']).default('off'),
  GRANTS_NEED_APPROVAL: z.enum(['yes', 'no']).default('no'),
  DOCUMENT_REVIEW: z.enum(['none', 'required']).default('none'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
};

/** The variables by what they are for, so that one part can be checked while another is not set up. */
export const PARTS = {
  application: { ...application, ...limitVariables, ...tracingVariables },
  audit: auditVariables,
  identity,
  crm,
  mail: mailVariables,
  'member-mail': memberMailVariables,
  content,
  storage,
  malware,
  esign,
  analytics,
  errors,
  tags,
};

const groups = {
  ...PARTS.application,
  ...auditVariables,
  ...identity,
  ...crm,
  ...mailVariables,
  ...memberMailVariables,
  ...content,
  ...storage,
  ...malware,
  ...esign,
  ...analytics,
  ...errors,
  ...tags,
};

type Variables = z.output<z.ZodObject<typeof groups>>;

/** Makes each optional service either complete or `null`, so that no code can read half of its settings. */
function withOptionalServices({
  SENTRY_DSN,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_EXPORTER_OTLP_HEADERS,
  OTEL_SERVICE_NAME,
  OTEL_TRACES_SAMPLER_ARG,
  TAG_MANAGER_ID,
  TAG_MANAGER_BASE_URL,
  CONTENTFUL_WEBHOOK_SECRET,
  DOCUSIGN_CONNECT_HMAC_KEYS,
  SENDGRID_EVENTS_PUBLIC_KEYS,
  MAIL_INBOUND_DOMAIN,
  MAIL_INBOUND_SECRET,
  AUDIT_ANCHOR_BUCKET_PREFIX,
  AUDIT_ANCHOR_YEARS,
  ...required
}: Variables) {
  return {
    ...required,
    ERROR_REPORTS: SENTRY_DSN ? { dsn: SENTRY_DSN } : null,
    TRACES: OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: OTEL_EXPORTER_OTLP_HEADERS,
          service: OTEL_SERVICE_NAME,
          ratio: OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    TAG_MANAGER: TAG_MANAGER_ID ? { id: TAG_MANAGER_ID, baseUrl: TAG_MANAGER_BASE_URL } : null,
    CONTENT_MESSAGES: CONTENTFUL_WEBHOOK_SECRET ? { secret: CONTENTFUL_WEBHOOK_SECRET } : null,
    AUDIT_ANCHOR: AUDIT_ANCHOR_BUCKET_PREFIX
      ? { ...bucketAndPrefix(AUDIT_ANCHOR_BUCKET_PREFIX), years: AUDIT_ANCHOR_YEARS }
      : null,
    MAIL_EVENTS: SENDGRID_EVENTS_PUBLIC_KEYS?.length ? { keys: SENDGRID_EVENTS_PUBLIC_KEYS } : null,
    INBOUND_MAIL:
      MAIL_INBOUND_DOMAIN && MAIL_INBOUND_SECRET
        ? { domain: MAIL_INBOUND_DOMAIN, secret: MAIL_INBOUND_SECRET }
        : null,
    ESIGN_MESSAGES: DOCUSIGN_CONNECT_HMAC_KEYS ? { keys: DOCUSIGN_CONNECT_HMAC_KEYS } : null,
  };
}

/** Splits `bucket/some/prefix`. */
function bucketAndPrefix(text: string): { bucket: string; prefix: string } {
  const at = text.indexOf('/');
  return { bucket: text.slice(0, at), prefix: text.slice(at + 1) };
}

/** Addresses of the outside services. None may be on this machine when serving real people. */
const OUTSIDE = [
  'AUTH0_ISSUER_BASE_URL',
  'AUTH0_MANAGEMENT_BASE_URL',
  'AUTH0_PASSWORD_RESET_URL',
  'HUBSPOT_BASE_URL',
  'MAIL_HOST',
  'SENDGRID_BASE_URL',
  'CONTENTFUL_DELIVERY_BASE_URL',
  'CONTENTFUL_PREVIEW_BASE_URL',
  'AWS_ENDPOINT_URL_S3',
  'DOCUSIGN_BASE_URL',
  'DOCUSIGN_OAUTH_BASE_URL',
  'MIXPANEL_BASE_URL',
  'SENTRY_DSN',
  'TAG_MANAGER_BASE_URL',
] as const satisfies readonly (keyof typeof groups)[];

/** Returns whether a database is on this machine: embedded, on loopback or behind a socket. */
export function isLocalDatabase(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return (
    protocol === 'pglite:' ||
    host === '' ||
    host.startsWith('/') ||
    isLoopback(`[${host}]`) ||
    isLoopback(host)
  );
}

/** Modes of a database's URL in which a connection may stay unencrypted. */
const PLAIN_MODES: ReadonlySet<string | null> = new Set(['disable', 'allow', 'prefer']);

const isPlainDatabase = (address: string): boolean =>
  !isLocalDatabase(address) && PLAIN_MODES.has(new URL(address).searchParams.get('sslmode'));

const wholeSchema = (shape: typeof groups) =>
  z.object(shape).superRefine((parsed, check) => {
    if (Boolean(parsed.MAIL_INBOUND_DOMAIN) !== Boolean(parsed.MAIL_INBOUND_SECRET))
      check.addIssue({
        code: 'custom',
        path: ['MAIL_INBOUND_SECRET'],
        message: 'needs the other half of its pair',
      });
    if (parsed.HEALTH_PORT === parsed.PORT)
      check.addIssue({ code: 'custom', path: ['HEALTH_PORT'], message: 'is PORT, which is public' });
    for (const [part, leading] of Object.entries(LEADING) as [keyof typeof LEADING, string][]) {
      for (const name of halfOff(Object.keys(PARTS[part]), leading, parsed))
        check.addIssue({ code: 'custom', path: [name], message: `is off, but ${leading} is not` });
    }
    for (const name of BESIDE_A_SERVER) {
      if (parsed[name] && parsed.DATABASE_URL.startsWith('pglite:'))
        check.addIssue({
          code: 'custom',
          path: [name],
          message: 'needs a PostgreSQL server in DATABASE_URL',
        });
    }
    if (parsed.APP_ENV !== 'production' && parsed.APP_ENV !== 'qa') return;
    for (const [name, value] of Object.entries(parsed)) {
      if (isOfDemo(value))
        check.addIssue({ code: 'custom', path: [name], message: 'is a value of the demo' });
    }
    for (const name of [...OUTSIDE, 'APP_BASE_URL'] as const) {
      const address = String(parsed[name] ?? '');
      if (isLoopback(address)) {
        check.addIssue({ code: 'custom', path: [name], message: 'points to this machine' });
      } else if (isUrl(address) && !address.startsWith('https:')) {
        check.addIssue({ code: 'custom', path: [name], message: 'is not https' });
      }
    }
    const collector = parsed.OTEL_EXPORTER_OTLP_ENDPOINT;
    if (collector && !isLoopback(collector) && !collector.toLowerCase().startsWith('https:'))
      check.addIssue({ code: 'custom', path: ['OTEL_EXPORTER_OTLP_ENDPOINT'], message: 'is not https' });
    for (const name of DATABASE_ADDRESSES) {
      const address = parsed[name];
      if (parsed.DATABASE_TLS !== 'off' && address && isPlainDatabase(address))
        check.addIssue({ code: 'custom', path: [name], message: 'switches TLS off' });
    }
  });

/** The schema of all variables, without what is made of them. */
export const environmentSchema = wholeSchema(groups);

/**
 * Validates the variables of seed §5 and returns them typed.
 * @throws InvalidEnvironment with the names (never the values) of missing or invalid variables.
 */
export function readEnvironment(variables: Record<string, string | undefined>) {
  return createEnv({
    server: groups,
    runtimeEnv: { ...variables },
    emptyStringAsUndefined: true,
    isServer: true,
    createFinalSchema: (shape) => wholeSchema(shape).transform(withOptionalServices),
    onValidationError: (issues) => {
      const names = new Set(issues.map((issue) => String(issue.path?.[0])));
      throw new InvalidEnvironment(`Invalid environment variables: ${[...names].sort().join(', ')}`);
    },
  });
}

export type Environment = ReturnType<typeof readEnvironment>;
