import { join } from 'node:path';
import { CallLog } from './calls.ts';
import { createConsole } from './console/service.ts';
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
import { type StorageOptions, startStorage } from './storage/storage.ts';

export type Ports = { console: number; identity: number; mail: number; storage: number };
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
};

export type Sandbox = {
  /** Each with a slash at the end; `identity` is the issuer. */
  urls: { console: string; identity: string; storage: string };
  ports: Ports;
  /** How to reach the mail server. */
  smtp: SmtpOptions & { host: string; port: number };
  identity: IdentityOptions;
  storage: BucketOptions;
  accounts: Accounts;
  mailbox: Mailbox;
  calls: CallLog;
  /** Answers what is under way, then closes every port and file. */
  stop: () => Promise<void>;
};

export const DEFAULT_PORTS: Ports = { console: 4000, identity: 4001, mail: 4002, storage: 4003 };

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
      await startStorage({
        ...bucket,
        host,
        port: ports.storage,
        dataDir: join(dataDir, 'storage'),
        onCall: (call) => calls.record({ service: 'storage', ...call }),
      }),
    );
    const storageUrl = `http://${publicHost}:${storage.port}/`;
    const consoleHttp: HttpService = keep(await listen('console', at(ports.console), calls));
    const identityHttp: HttpService = keep(await listen('identity', at(ports.identity), calls));

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
    const services = serviceCards(consoleHttp, identityHttp, smtpUrl, storageUrl);
    consoleHttp.serve(createConsole({ appName, appUrl, services, accounts, mailbox, calls }));

    return {
      urls: { console: consoleHttp.url, identity: identityHttp.url, storage: storageUrl },
      ports: {
        console: consoleHttp.port,
        identity: identityHttp.port,
        mail: smtp.port,
        storage: storage.port,
      },
      smtp: reach,
      identity: identityOptions,
      storage: bucket,
      accounts,
      mailbox,
      calls,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
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
