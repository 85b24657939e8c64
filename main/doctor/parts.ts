import { checkEmbedded } from '#app/db/check-embedded.server.ts';
import { checkPostgres } from '#app/db/check-postgres.server.ts';
import { isInUse, settingForCheck } from '#app/db/check-setting.server.ts';
import { processLog } from '#app/db/log.ts';
import { type Examination, Wrong } from '#app/domain/findings.ts';
import { checkAnalytics } from '#app/integrations/analytics/check.server.ts';
import { checkContent } from '#app/integrations/content/check.server.ts';
import { checkCrm } from '#app/integrations/crm/check.server.ts';
import { checkErrors } from '#app/integrations/errors/check.server.ts';
import { checkEsign } from '#app/integrations/esign/check.server.ts';
import { checkIdentity } from '#app/integrations/identity/check.server.ts';
import { ROLES_CLAIM_SETTING, rolesClaimStep } from '#app/integrations/identity/roles-claim.ts';
import { checkMemberMail } from '#app/integrations/mail/check-api.server.ts';
import { checkMail } from '#app/integrations/mail/check-smtp.server.ts';
import { checkMalware } from '#app/integrations/malware/check.server.ts';
import { checkStorage } from '#app/integrations/storage/check.server.ts';
import { checkTags } from '#app/integrations/tags/check.server.ts';
import {
  analyticsOptions,
  contentOptions,
  crmOptions,
  esignOptions,
  mailApiOptions,
  managementOptions,
  scannerOptions,
  signInOptions,
  smtpOptions,
  storageOptions,
} from '#app/integrations/wiring.server.ts';
import { isLocalDatabase } from '#app/platform/config/env.server.ts';
import type { PartName, PartValues } from '#app/platform/config/env-check.server.ts';
import { OFF } from '#app/platform/config/env-off.server.ts';
import {
  databaseTls,
  needsSecondAdmin,
  replicaAddress,
  servesRealPeople,
} from '#app/platform/config/settings.server.ts';
import { withinLongestWait } from '#app/platform/outside/deadline.server.ts';
import { CHECK_MS } from '#app/platform/outside/examine.server.ts';
import { checkAudit } from './check-audit.ts';
import { checkSite } from './check-site.ts';
import type { DoctorPart } from './part-names.ts';

/** Reads the variables of a part. @throws when one of them is missing or wrong. */
export type ReadPart = <Name extends PartName>(name: Name) => PartValues<Name>;

const MIGRATIONS = 'migrations';

/** How each part is examined; a sentence says why an optional one is not. */
export const EXAMINED: Record<
  Exclude<DoctorPart, 'environment'>,
  (read: ReadPart) => Examination | string
> = {
  database: (read) => {
    const env = read('application');
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_READ_URL: replica } = env;
    if (url.startsWith('pglite:')) return checkEmbedded({ url, migrations: MIGRATIONS, log: processLog });
    const address = (to: string) => ({ url: to, tls: databaseTls(env, to) });
    const server = direct ?? url;
    return checkPostgres({
      ...address(server),
      variable: direct ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
      pooler: direct ? address(url) : null,
      replica: replica ? replicaAddress(env, address(replica)) : null,
      needsTls: !isLocalDatabase(server) && env.DATABASE_TLS !== 'off',
      hasOwner: env.DATABASE_MIGRATION_URL !== undefined,
      migrations: MIGRATIONS,
      // Behind a pooler the server has the pooler's own connections, and those of each worker's queue.
      connections: (direct ? 1 : env.DATABASE_POOL_SIZE + (replica ? 1 : 0)) + env.DATABASE_JOBS_POOL_SIZE,
      needsSecondAdmin: needsSecondAdmin(env),
      servesRealPeople: servesRealPeople(env),
      timeoutMs: withinLongestWait(CHECK_MS),
    });
  },
  identity: (read) => {
    const env = read('identity');
    const application = read('application');
    const { steps, ...identity } = checkIdentity(
      signInOptions(env, application.APP_BASE_URL),
      managementOptions(env),
    );
    return {
      ...identity,
      steps: [rolesClaimStep(env.AUTH0_ROLES_CLAIM, newestSignIn(application)), ...steps],
    };
  },
  storage: (read) => {
    const env = read('storage');
    return checkStorage(storageOptions(env, env.AWS_S3_DOCUMENT_BUCKET), read('application').APP_BASE_URL);
  },
  mail: (read) => checkMail(smtpOptions(read('mail'), read('application').APP_ENV)),
  'member-mail': (read) => {
    const env = read('member-mail');
    const receivesEvents = (env.SENDGRID_EVENTS_PUBLIC_KEYS ?? []).length > 0;
    return checkMemberMail({ ...mailApiOptions(env), receivesEvents });
  },
  esign: (read) => {
    const env = read('esign');
    const takesMessages = env.DOCUSIGN_CONNECT_HMAC_KEYS !== undefined;
    return checkEsign({ ...esignOptions(env), takesMessages, appUrl: read('application').APP_BASE_URL });
  },
  content: (read) => {
    const env = read('content');
    if (env.CONTENTFUL_SPACE_ID === OFF) return 'Off: CONTENTFUL_SPACE_ID says that there is none.';
    const takesMessages = env.CONTENTFUL_WEBHOOK_SECRET !== undefined;
    return checkContent({ ...contentOptions(env), takesMessages, appUrl: read('application').APP_BASE_URL });
  },
  crm: (read) => {
    const env = read('crm');
    if (env.HUBSPOT_BASE_URL === OFF) return 'Off: HUBSPOT_BASE_URL says that there is none.';
    return checkCrm(crmOptions(env));
  },
  analytics: (read) => {
    const env = read('analytics');
    if (env.MIXPANEL_TOKEN === OFF) return 'Off: MIXPANEL_TOKEN says that there is none.';
    return checkAnalytics(analyticsOptions(env));
  },
  errors: (read) => {
    const { SENTRY_DSN: dsn } = read('errors');
    return dsn === undefined ? 'SENTRY_DSN is not set: errors are in the log alone.' : checkErrors({ dsn });
  },
  tags: (read) => {
    const { TAG_MANAGER_ID: id, TAG_MANAGER_BASE_URL: baseUrl } = read('tags');
    return id === undefined ? 'TAG_MANAGER_ID is not set: nothing is loaded.' : checkTags({ id, baseUrl });
  },
  malware: (read) => {
    const { CLAMD_URL: url } = read('malware');
    return url === undefined
      ? 'CLAMD_URL is not set: uploads are not scanned.'
      : checkMalware(scannerOptions(url));
  },
  audit: (read) => checkAudit(read('audit'), read('application').APP_ENV),
  site: (read) => checkSite(read('application')),
};

/** What the token of the newest sign-in says; nothing while the application has the embedded database open. */
const newestSignIn = (env: PartValues<'application'>) => async (): Promise<unknown> => {
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  const at = { url, tls: databaseTls(env, url), timeoutMs: withinLongestWait(CHECK_MS), log: processLog };
  try {
    return await settingForCheck(ROLES_CLAIM_SETTING, at);
  } catch (error) {
    if (isInUse(error)) return undefined;
    throw error;
  }
};

/** The problems of variables as an examination, so that they are reported like everything else. */
export const examinedVariables = (problems: readonly { name: string; problem: string }[]): Examination => ({
  vendor: 'the environment',
  address: '.env',
  steps:
    problems.length === 0
      ? [{ check: 'variables', run: async () => 'Every variable is there and can be read.' }]
      : problems.map(({ name, problem }) => ({
          check: name,
          run: async () => {
            throw new Wrong(`${name} ${problem}.`, `Set ${name}: .env.example says what it is for.`);
          },
        })),
});
