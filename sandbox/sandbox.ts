import { join } from 'node:path';
import { type AnalyticsOptions, DEFAULT_ANALYTICS, startAnalytics } from './analytics/service.ts';
import { CallLog, type ServiceName } from './calls.ts';
import { createConsole } from './console/service.ts';
import { type ContentOptions, DEFAULT_CONTENT, startContent } from './content/service.ts';
import { type CrmOptions, DEFAULT_CRM, startCrm } from './crm/service.ts';
import { DEFAULT_ERRORS, type ErrorsOptions, startErrors } from './errors/service.ts';
import { DEFAULT_ESIGN, type EsignOptions, startEsign } from './esign/service.ts';
import { Faults } from './faults.ts';
import { html } from './html.ts';
import { type HttpService, listen } from './http.ts';
import { Accounts } from './identity/accounts.ts';
import { seedDemoAccounts } from './identity/demo-accounts.ts';
import { providerKeys } from './identity/keys.ts';
import { ProviderStore } from './identity/provider-store.ts';
import { createIdentityService } from './identity/service.ts';
import type { IdentityOptions } from './identity/settings.ts';
import { Tickets } from './identity/tickets.ts';
import { sendVerificationMail } from './identity/verification.ts';
import { Mailbox } from './mail/mailbox.ts';
import { createMailer } from './mail/mailer.ts';
import { type SmtpOptions, startSmtp } from './mail/smtp.ts';
import { DEFAULT_MEMBER_MAIL, type MemberMailOptions, startMemberMail } from './member-mail/service.ts';
import { DEFAULT_PORTS, type Ports } from './ports.ts';
import type { Surroundings } from './stand-in.ts';
import type { StorageOptions } from './storage/call.ts';
import { startStorage } from './storage/storage.ts';
import { DEFAULT_TAGS, startTags, type TagsOptions } from './tags/service.ts';
import { Webhooks } from './webhooks.ts';

export type BucketOptions = Pick<StorageOptions, 'accessKeyId' | 'secretAccessKey' | 'region' | 'bucket'>;

export type SandboxOptions = {
  /** Everything that must outlive a restart lies here. */
  dataDir: string;
  /** Where the application answers, as its people reach it. */
  appUrl: string;
  appName?: string;
  /** The address to listen on, and the name under which it is reached. */
  host?: string;
  publicHost?: string;
  /** 0 takes any free port. */
  ports?: Partial<Ports>;
  identity?: Partial<IdentityOptions>;
  mail?: Partial<SmtpOptions>;
  storage?: Partial<BucketOptions>;
  memberMail?: Partial<MemberMailOptions>;
  esign?: Partial<EsignOptions>;
  content?: Partial<ContentOptions>;
  crm?: Partial<CrmOptions>;
  analytics?: Partial<AnalyticsOptions>;
  errors?: Partial<ErrorsOptions>;
  tags?: Partial<TagsOptions>;
};

export type Sandbox = {
  /** Each with a slash at the end; `identity` is the issuer. */
  urls: Record<Exclude<ServiceName, 'mail'>, string>;
  ports: Ports;
  /** How to reach the mail server. */
  smtp: SmtpOptions & { host: string; port: number };
  identity: IdentityOptions;
  storage: BucketOptions;
  accounts: Accounts;
  mailbox: Mailbox;
  calls: CallLog;
  faults: Faults;
  webhooks: Webhooks;
  esign: Awaited<ReturnType<typeof startEsign>>;
  content: Awaited<ReturnType<typeof startContent>>;
  crm: Awaited<ReturnType<typeof startCrm>>;
  analytics: Awaited<ReturnType<typeof startAnalytics>>;
  errors: Awaited<ReturnType<typeof startErrors>>;
  /** Answers what is under way, then closes every port and file. */
  stop: () => Promise<void>;
};

export const DEFAULT_IDENTITY: IdentityOptions = {
  client: { id: 'vestry', secret: 'sandbox-client-secret' },
  management: { id: 'vestry-management', secret: 'sandbox-management-secret' },
  preflightToken: 'sandbox-preflight-token',
  rolesClaim: 'https://vestry.example/roles',
  secondRolesClaim: 'https://vestry.example/claims/roles',
  roleIds: { admin: 'rol_admin', active: 'rol_active', prospective: 'rol_prospective' },
  managementCallsPerSecond: 1_000,
};

export const DEFAULT_STORAGE: BucketOptions = {
  accessKeyId: 'vestry',
  secretAccessKey: 'sandbox-storage-secret',
  region: 'eu-central-1',
  bucket: 'vestry-documents',
};

export const DEFAULT_MAIL: SmtpOptions = { user: 'vestry', password: 'sandbox-mail-password' };

/**
 * Starts the stand-ins of the outside services in this process.
 * @throws Error when a port is taken.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { appName = 'Vestry', dataDir, host = '127.0.0.1', publicHost = 'localhost' } = options;
  const ports = { ...DEFAULT_PORTS, ...options.ports };
  const identityOptions = { ...DEFAULT_IDENTITY, ...options.identity };
  const smtpOptions = { ...DEFAULT_MAIL, ...options.mail };
  const bucket = { ...DEFAULT_STORAGE, ...options.storage };
  const appUrl = options.appUrl.replace(/\/+$/, '');
  const at = (port: number) => ({ host, publicHost, port });

  const calls = new CallLog();
  const faults = new Faults();
  const open: { close: () => Promise<void> | void }[] = [];
  const keep = <T extends { close: () => Promise<void> | void }>(part: T): T => {
    open.push(part);
    return part;
  };
  const stop = async () => {
    // The last opened first: servers before the files that they write.
    for (const part of open.splice(0).reverse()) await part.close();
  };

  try {
    const webhooks = keep(new Webhooks(dataDir, faults, calls));
    const mailbox = keep(new Mailbox(dataDir));
    const accounts = keep(new Accounts(dataDir));
    const tickets = keep(new Tickets(dataDir));
    const store = keep(new ProviderStore(dataDir));
    const keys = providerKeys(dataDir);
    const added = await seedDemoAccounts(accounts);

    const smtp = keep(await startSmtp(at(ports.mail), smtpOptions, mailbox, calls));
    const reach = { ...smtpOptions, host, port: smtp.port };
    const mailer = keep(createMailer(reach, `${appName} sign-in <sign-in@vestry.test>`));
    const storage = keep(
      await startStorage(
        { dataDir: join(dataDir, 'storage'), address: at(ports.storage), appUrl, calls, faults },
        bucket,
      ),
    );
    const storageUrl = `http://${publicHost}:${storage.port}/`;
    const consoleHttp: HttpService = keep(await listen('console', at(ports.console), calls, faults));
    const identityHttp: HttpService = keep(await listen('identity', at(ports.identity), calls, faults));

    const standIn = html`Local stand-in for the hosted login. <a href="${consoleHttp.url}">What is this?</a>`;
    const issuer = identityHttp.url;
    const shared = {
      accounts,
      tickets,
      keys,
      store,
      mailer,
      appUrl,
      appName,
      issuer,
      standIn,
      options: identityOptions,
    };
    identityHttp.serve(createIdentityService(shared, consoleHttp.url));
    // Whoever has just signed up has a message to open, as after any sign-up.
    for (const account of added) if (!account.emailVerified) await sendVerificationMail(shared, account);
    const smtpUrl = `smtp://${publicHost}:${smtp.port}`;
    const about = (name: ServiceName, folder: string): Surroundings => ({
      dataDir: join(dataDir, folder),
      address: at(ports[name]),
      appUrl,
      appName,
      consoleUrl: consoleHttp.url,
      calls,
      faults,
      webhooks,
      mailbox,
    });
    const memberMail = keep(
      await startMemberMail(about('memberMail', 'member-mail'), {
        ...DEFAULT_MEMBER_MAIL,
        ...options.memberMail,
      }),
    );
    const esign = keep(await startEsign(about('esign', 'esign'), { ...DEFAULT_ESIGN, ...options.esign }));
    const content = keep(
      await startContent(about('content', 'content'), { ...DEFAULT_CONTENT, ...options.content }),
    );
    const crm = keep(await startCrm(about('crm', 'crm'), { ...DEFAULT_CRM, ...options.crm }));
    const analytics = keep(
      await startAnalytics(about('analytics', 'analytics'), { ...DEFAULT_ANALYTICS, ...options.analytics }),
    );
    const errors = keep(
      await startErrors(about('errors', 'errors'), { ...DEFAULT_ERRORS, ...options.errors }),
    );
    const tags = keep(await startTags(about('tags', 'tags'), { ...DEFAULT_TAGS, ...options.tags }));
    const standIns = { memberMail, esign, content, crm, analytics, errors, tags };
    const services = serviceCards(consoleHttp, identityHttp, smtpUrl, storageUrl);
    consoleHttp.serve(createConsole({ appName, appUrl, services, accounts, mailbox, calls }));

    return {
      urls: {
        console: consoleHttp.url,
        identity: identityHttp.url,
        storage: storageUrl,
        ...mapValues(standIns, ({ url }) => url),
      },
      ports: {
        console: consoleHttp.port,
        identity: identityHttp.port,
        mail: smtp.port,
        storage: storage.port,
        ...mapValues(standIns, ({ port }) => port),
      },
      smtp: reach,
      identity: identityOptions,
      storage: bucket,
      accounts,
      mailbox,
      calls,
      faults,
      webhooks,
      esign,
      content,
      crm,
      analytics,
      errors,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function mapValues<Key extends string, From, To>(
  record: Record<Key, From>,
  change: (value: From) => To,
): Record<Key, To> {
  const entries = Object.entries<From>(record).map(([key, value]) => [key, change(value)]);
  return Object.fromEntries(entries) as Record<Key, To>;
}

function serviceCards(
  consoleHttp: HttpService,
  identityHttp: HttpService,
  smtpUrl: string,
  storageUrl: string,
) {
  return [
    {
      name: 'identity',
      title: 'Identity',
      standsFor: 'Auth0: hosted login, sign-up and management calls',
      address: identityHttp.url,
      link: { label: 'Discovery', href: `${identityHttp.url}.well-known/openid-configuration` },
    },
    {
      name: 'mail',
      title: 'Mail',
      standsFor: 'The mail server: takes mail, delivers to the inbox here',
      address: smtpUrl,
      link: { label: 'Inbox', href: '/mail' },
    },
    {
      name: 'storage',
      title: 'Object storage',
      standsFor: 'S3: pictures and documents, in one bucket',
      address: storageUrl,
      link: { label: 'Calls', href: '/calls?service=storage' },
    },
    {
      name: 'console',
      title: 'Console',
      standsFor: 'This page, the inbox and the switches for tests',
      address: consoleHttp.url,
      link: { label: 'Calls', href: '/calls' },
    },
  ] as const;
}
