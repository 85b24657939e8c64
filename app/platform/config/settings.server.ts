import { hkdfSync } from 'node:crypto';
import { type Environment, isLocalDatabase } from './env.server.ts';
import { trustedKeys } from './env-kinds.server.ts';
import { OFF } from './env-off.server.ts';
import type { PublicEnv } from './public-env.ts';
import { wired } from './wiring.server.ts';

/** Returns whether the people and the money in it are real. */
export const servesRealPeople = ({ APP_ENV }: Pick<Environment, 'APP_ENV'>): boolean =>
  APP_ENV === 'production' || APP_ENV === 'qa';

/** Returns whether what moves money needs a different admin than its authors: by default where the money is real. */
export const needsSecondAdmin = (env: Pick<Environment, 'APP_ENV' | 'SECOND_ADMIN'>): boolean =>
  env.SECOND_ADMIN ? env.SECOND_ADMIN === 'required' : servesRealPeople(env);

/**
 * The environment settings of the application itself. Clients of outside services are wired in `app/integrations`.
 */
export const settings = wired((env) => ({
  environment: env.APP_ENV,
  servesRealPeople: servesRealPeople(env),
  appName: env.APP_NAME,
  appUrl: env.APP_BASE_URL,
  origin: new URL(env.APP_BASE_URL).origin,
  isHttps: env.APP_BASE_URL.startsWith('https:'),
  /** The recipient of mail to the firm, and the contact address shown to members. */
  irEmail: env.IR_EMAIL,
  /** Where to report a vulnerability: a URL or an e-mail address. */
  securityContact: env.SECURITY_CONTACT ?? `mailto:${env.IR_EMAIL}`,
  /** The page where a person chooses a new password; without one, the sign-in page, which links to it. */
  passwordResetUrl: env.AUTH0_PASSWORD_RESET_URL ?? '/api/auth/login?again=1',
  loginRoute: env.LOGIN_ROUTE,
  profileRoute: env.PROFILE_ROUTE,
  databaseUrl: env.DATABASE_URL,
  databaseTls: databaseTls(env, env.DATABASE_URL),
  /** The same for another database. */
  tlsOf: (url: string) => databaseTls(env, url),
  /** Limits on this process's connections to a PostgreSQL server. */
  databaseLimits: {
    poolSize: env.DATABASE_POOL_SIZE,
    jobsPoolSize: env.DATABASE_JOBS_POOL_SIZE,
    connectMs: env.DATABASE_CONNECT_SECONDS * 1000,
    statementMs: env.DATABASE_STATEMENT_SECONDS * 1000,
  },
  /** Where migrations are applied as the owner of the tables; `null` uses the normal connection. */
  migrationUrl: env.DATABASE_MIGRATION_URL ?? null,
  migrationTls: databaseTls(env, env.DATABASE_MIGRATION_URL ?? env.DATABASE_URL),
  /**
   * The server itself where `databaseUrl` leads to a pooler in transaction mode, for what needs a session of its own;
   * `null` without a pooler.
   */
  directDatabase: env.DATABASE_DIRECT_URL ? address(env, env.DATABASE_DIRECT_URL) : null,
  /** The server itself, with a pooler or without one. */
  sessionDatabase: address(env, env.DATABASE_DIRECT_URL ?? env.DATABASE_URL),
  /** A replica that the lists of admins may be read from, and how far it may be behind; `null` without one. */
  replica: env.DATABASE_READ_URL ? replicaAddress(env, address(env, env.DATABASE_READ_URL)) : null,
  /** Who can read backups; empty: they are not encrypted. */
  backupRecipients: env.BACKUP_RECIPIENTS ?? [],
  port: env.PORT,
  /** The address that the server listens on; `undefined`: all of them. */
  listenAddress: env.LISTEN_ADDRESS,
  healthPort: env.HEALTH_PORT ?? null,
  /** The address that the health port listens on; `undefined`: all of them. */
  healthAddress: env.HEALTH_ADDRESS,
  http: {
    keepAliveMs: env.KEEP_ALIVE_SECONDS * 1000,
    headersTimeoutMs: env.HEADERS_TIMEOUT_SECONDS * 1000,
    requestTimeoutMs: env.REQUEST_TIMEOUT_SECONDS * 1000,
    /** How long a call may take. */
    callMs: env.CALL_SECONDS * 1000,
    silenceMs: env.SILENCE_SECONDS * 1000,
    maxConnections: env.MAX_CONNECTIONS,
  },
  /** How much one session may read from this process. */
  perHour: {
    reads: env.READS_PER_HOUR ?? (servesRealPeople(env) ? 10_000 : Number.POSITIVE_INFINITY),
    searches: env.SEARCHES_PER_HOUR ?? (servesRealPeople(env) ? 2_000 : Number.POSITIVE_INFINITY),
  },
  shutdown: {
    /** How long requests are still accepted after `/readyz` reports that the process is stopping. */
    noticeMs: (env.SHUTDOWN_NOTICE_SECONDS ?? (servesRealPeople(env) ? 10 : 0)) * 1000,
    /** How long running requests may take after that. */
    requestsMs: env.SHUTDOWN_REQUESTS_SECONDS * 1000,
  },
  trustedProxies: env.TRUSTED_PROXIES,
  /** The header in which the firm's CDN names the country of a request; `null` without one. */
  countryHeader: env.COUNTRY_HEADER ?? null,
  /** How long a session stays open while the identity provider does not confirm that the account still exists. */
  unansweredMs: env.IDENTITY_UNANSWERED_MINUTES * 60_000,
  /** The roles that need a second factor to sign in. */
  mfaRequiredFor: env.MFA_REQUIRED_FOR,
  /** Whether bank details, notices and pay-out files must be approved by a different admin than their authors. */
  needsSecondAdmin: needsSecondAdmin(env),
  /** How long a change of a holder's account waits besides its approval. */
  bankDetailsWaitDays: env.BANK_DETAILS_WAIT_DAYS,
  /** How long the effects of an admin's act on others wait, in which it can be undone; 0: not at all. */
  holdMs: env.HOLD_SECONDS * 1000,
  /** Whether a document must be published by a different admin than the one who requested it. */
  needsDocumentReview: env.DOCUMENT_REVIEW === 'required',
  /** Whether access that a holder gives another person needs the approval of an admin. */
  grantsNeedApproval: env.GRANTS_NEED_APPROVAL === 'yes',
  /** Whether opens and clicks of a message's mails are counted. They are never attributed to a person. */
  countsMessages: env.MESSAGE_COUNTS === 'on',
  /** Maximum sessions per member; opening one more ends the least recently used. */
  sessionsAtOnce: env.SESSIONS_AT_ONCE,
  logLevel: env.LOG_LEVEL,
  yearlyInvites: env.INVITE_YEARLY_ALLOTMENT,
  /** Secrets with which other servers authenticate to us; in web processes only. */
  secrets: {
    inviteReset: () => env.INVITE_RESET_SECRET,
    signUpPreflight: () => env.SIGNUP_PREFLIGHT_TOKEN,
    contentPreview: () => env.CONTENTFUL_PREVIEW_SECRET,
  },
  /** Keys derived from one secret, one per purpose, so that none can open what another sealed. */
  keys: {
    sealed: derivedKeys(env.AUTH0_SECRET, 'vestry sealed'),
    /**
     * The single key of releases before 0029: it seals nothing any longer, and everything it sealed expires within two
     * hours.
     */
    sealedBefore: derivedKey(env.AUTH0_SECRET, 'vestry sealed cookie'),
    /** What is mailed or stored outlives a change of the secret: the first key makes it, all of them recognise it. */
    mailedLinks: lastingKeys(env, 'vestry mailed link'),
    pseudonyms: lastingKeys(env, 'vestry pseudonym'),
  },
  audit: {
    /** Names the log in its heads. */
    origin: `${new URL(env.APP_BASE_URL).host}/audit`,
    /** Signs the heads; `null` leaves them unsigned. Web processes write none, and do not have it. */
    signingKey: env.AUDIT_SIGNING_KEY ?? null,
    /** The public keys whose signatures are trusted: the current one first, then earlier ones. */
    trustedKeys: trustedKeys(env),
    /** Wrap people's keys: the first one wraps new keys, all of them unwrap. */
    personalSecrets: (env.AUDIT_PERSONAL_SECRETS ?? []).map((secret) =>
      Buffer.from(derivedKey(secret, 'vestry audit person key')),
    ),
    /** Where heads are stored under a retention lock; `null` for nowhere. */
    anchor: env.AUDIT_ANCHOR,
    /** Where heads are mailed to; `null` for nowhere. */
    anchorMail: env.AUDIT_ANCHOR_MAIL ?? null,
  },
  /** Origins of outside services that browsers call directly. */
  browserOrigins: {
    identity: new URL(env.AUTH0_ISSUER_BASE_URL).origin,
    analytics: env.MIXPANEL_TOKEN === OFF ? null : new URL(env.MIXPANEL_BASE_URL).origin,
    tagManager: env.TAG_MANAGER ? new URL(env.TAG_MANAGER.baseUrl).origin : null,
  },
}));

/** Returns the key of each purpose, derived on first use. */
function derivedKeys(secret: string, what: string): (purpose: string) => Uint8Array {
  const made = new Map<string, Uint8Array>();
  return (purpose) => {
    const known = made.get(purpose) ?? derivedKey(secret, `${what}: ${purpose}`);
    made.set(purpose, known);
    return known;
  };
}

/** Members' data must not cross a network in plain text; a database on this machine is not reached over one. */
export function databaseTls(
  env: Pick<Environment, 'APP_ENV' | 'DATABASE_TLS'>,
  url: string,
): 'verify' | 'encrypt' | undefined {
  if (env.DATABASE_TLS === 'off' || isLocalDatabase(url)) return undefined;
  return env.DATABASE_TLS ?? (servesRealPeople(env) ? 'verify' : undefined);
}

const address = (env: Environment, url: string) => ({ url, tls: databaseTls(env, url) });

type ReplicaSettings = Pick<Environment, 'DATABASE_READ_LAG_SECONDS' | 'DATABASE_READ_POOLER'>;

/** Adds to the address of a replica how it is read from. */
export const replicaAddress = <Address extends object>(env: ReplicaSettings, to: Address) => ({
  ...to,
  maxLagMs: env.DATABASE_READ_LAG_SECONDS * 1000,
  isPooler: env.DATABASE_READ_POOLER === 'yes',
});

const lastingKeys = (
  { AUTH0_SECRET: current, AUTH0_FORMER_SECRETS: former = [] }: Environment,
  purpose: string,
): [current: Uint8Array, ...former: Uint8Array[]] => [
  derivedKey(current, purpose),
  ...former.map((secret) => derivedKey(secret, purpose)),
];

const derivedKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));

/** The settings that every page passes to the browser. */
export const publicSettings = wired(
  (env): PublicEnv => ({
    APP_ENV: env.APP_ENV,
    APP_NAME: env.APP_NAME,
    IR_EMAIL: env.IR_EMAIL,
    MARKETING_URL: env.MARKETING_URL,
    LOGIN_ROUTE: env.LOGIN_ROUTE,
    PROFILE_ROUTE: env.PROFILE_ROUTE,
    MIXPANEL_TOKEN: env.MIXPANEL_TOKEN === OFF ? null : env.MIXPANEL_TOKEN,
    MIXPANEL_BASE_URL: env.MIXPANEL_BASE_URL,
    SENTRY_DSN: env.ERROR_REPORTS?.dsn ?? null,
    TAG_MANAGER: env.TAG_MANAGER,
  }),
);
