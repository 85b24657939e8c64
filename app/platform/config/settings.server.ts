import { hkdfSync } from 'node:crypto';
import type { PublicEnv } from './public-env.ts';
import { wired } from './wiring.server.ts';

/**
 * The environment settings of the application itself. Clients of outside services are wired in `app/integrations`.
 */
export const settings = wired((env) => ({
  environment: env.APP_ENV,
  servesRealPeople: env.APP_ENV === 'production' || env.APP_ENV === 'qa',
  appName: env.APP_NAME,
  appUrl: env.APP_BASE_URL,
  origin: new URL(env.APP_BASE_URL).origin,
  isHttps: env.APP_BASE_URL.startsWith('https:'),
  /** The recipient of mail to the firm, and the contact address shown to members. */
  irEmail: env.IR_EMAIL,
  loginRoute: env.LOGIN_ROUTE,
  databaseUrl: env.DATABASE_URL,
  /** Where migrations are applied as the owner of the tables; `null`: as everything else. */
  migrationUrl: env.DATABASE_MIGRATION_URL ?? null,
  port: env.PORT,
  trustedProxies: env.TRUSTED_PROXIES,
  logLevel: env.LOG_LEVEL,
  yearlyInvites: env.INVITE_YEARLY_ALLOTMENT,
  /** Secrets with which other servers authenticate to us. */
  secrets: {
    inviteReset: env.INVITE_RESET_SECRET,
    signUpPreflight: env.SIGNUP_PREFLIGHT_TOKEN,
    contentPreview: env.CONTENTFUL_PREVIEW_SECRET,
  },
  /** Keys derived from one secret, one per purpose, so that none can open what another sealed. */
  keys: {
    sealedCookies: derivedKey(env.AUTH0_SECRET, 'vestry sealed cookie'),
    mailedLinks: derivedKey(env.AUTH0_SECRET, 'vestry mailed link'),
  },
  audit: {
    /** Names the log in its heads. */
    origin: `${new URL(env.APP_BASE_URL).host}/audit`,
    /** Signs the heads; `null`: they are not signed. */
    signingKey: env.AUDIT_SIGNING_KEY ?? null,
    /** The public keys whose signatures count: our own, and those from before it. */
    trustedKeys: [
      ...(env.AUDIT_SIGNING_KEY ? [env.AUDIT_SIGNING_KEY.publicKey] : []),
      ...(env.AUDIT_VERIFIER_KEYS ?? []),
    ],
    /** Wrap the keys of people: the first wraps new ones, all unwrap. */
    personalSecrets: (env.AUDIT_PERSONAL_SECRETS ?? []).map((secret) =>
      Buffer.from(derivedKey(secret, 'vestry audit person key')),
    ),
    /** Where heads are stored under a retention lock; `null`: nowhere. */
    anchor: env.AUDIT_ANCHOR,
    /** Where heads are mailed to; `null`: nowhere. */
    anchorMail: env.AUDIT_ANCHOR_MAIL ?? null,
  },
  /** Origins of outside services that browsers call directly. */
  browserOrigins: {
    identity: new URL(env.AUTH0_ISSUER_BASE_URL).origin,
    analytics: new URL(env.MIXPANEL_BASE_URL).origin,
    tagManager: env.TAG_MANAGER ? new URL(env.TAG_MANAGER.baseUrl).origin : null,
  },
}));

const derivedKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));

/** The settings that every page passes to its browser. */
export const publicSettings = wired(
  (env): PublicEnv => ({
    APP_ENV: env.APP_ENV,
    APP_NAME: env.APP_NAME,
    IR_EMAIL: env.IR_EMAIL,
    MARKETING_URL: env.MARKETING_URL,
    LOGIN_ROUTE: env.LOGIN_ROUTE,
    PROFILE_ROUTE: env.PROFILE_ROUTE,
    MIXPANEL_TOKEN: env.MIXPANEL_TOKEN,
    MIXPANEL_BASE_URL: env.MIXPANEL_BASE_URL,
    SENTRY_DSN: env.ERROR_REPORTS?.dsn ?? null,
    TAG_MANAGER: env.TAG_MANAGER,
  }),
);
