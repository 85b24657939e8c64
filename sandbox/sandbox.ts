import { join } from 'node:path';
import { DEFAULT_ANALYTICS, startAnalytics } from './analytics/service.ts';
import { Bank } from './bank/bank.ts';
import { CallLog, type ServiceName } from './calls.ts';
import { createConsole } from './console/service.ts';
import { DEFAULT_CONTENT, startContent } from './content/service.ts';
import { DEFAULT_CRM, startCrm } from './crm/service.ts';
import { DEFAULT_ERRORS, startErrors } from './errors/service.ts';
import { DEFAULT_ESIGN, startEsign } from './esign/service.ts';
import { Faults } from './faults.ts';
import { listen } from './http.ts';
import { startIdentity } from './identity/service.ts';
import { DEFAULT_IDENTITY } from './identity/settings.ts';
import { Mailbox } from './mail/mailbox.ts';
import { DEFAULT_MAIL, startMail } from './mail/smtp.ts';
import { DEFAULT_MEMBER_MAIL, startMemberMail } from './member-mail/service.ts';
import { DEFAULT_PORTS, kebab, type Ports } from './ports.ts';
import type { StandIn, Surroundings } from './stand-in.ts';
import { startStorage } from './storage/storage.ts';
import { DEFAULT_TAGS, startTags } from './tags/service.ts';
import { Webhooks } from './webhooks.ts';

/** The default options of each service. */
export const DEFAULTS = {
  identity: DEFAULT_IDENTITY,
  mail: DEFAULT_MAIL,
  storage: {
    accessKeyId: 'vestry',
    secretAccessKey: 'sandbox-storage-secret',
    region: 'eu-central-1',
    bucket: 'vestry-documents',
    abortAfterDays: 8,
  },
  memberMail: DEFAULT_MEMBER_MAIL,
  esign: DEFAULT_ESIGN,
  content: DEFAULT_CONTENT,
  crm: DEFAULT_CRM,
  analytics: DEFAULT_ANALYTICS,
  errors: DEFAULT_ERRORS,
  tags: DEFAULT_TAGS,
};
type Options = typeof DEFAULTS;

export type SandboxOptions = {
  /** The folder of all data that must survive a restart. */
  dataDir: string;
  /** The application's public URL. */
  appUrl: string;
  appName?: string;
  /** The address to listen on, and its public name. */
  host?: string;
  publicHost?: string;
  /** 0 picks any free port. */
  ports?: Partial<Ports>;
} & { [Name in keyof Options]?: Partial<Options[Name]> };

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/**
 * Starts the stand-ins of the outside services in this process.
 * @throws Error when a port is taken.
 */
export async function startSandbox(options: SandboxOptions) {
  const { appName = 'Vestry', dataDir, host = '127.0.0.1', publicHost = 'localhost' } = options;
  const appUrl = options.appUrl.replace(/\/+$/, '');
  const ports = { ...DEFAULT_PORTS, ...options.ports };
  const at = (port: number) => ({ host, publicHost, port });

  const open: { close: () => Promise<void> }[] = [];
  const keep = <T extends { close: () => Promise<void> }>(part: T): T => {
    open.push(part);
    return part;
  };
  /** Finishes requests in progress, then closes every port and file. */
  const stop = async () => {
    // In reverse order of opening: servers before the files that they write.
    for (const part of open.splice(0).reverse()) await part.close();
  };

  try {
    const calls = new CallLog();
    const faults = new Faults();
    const webhooks = keep(new Webhooks(dataDir, faults, calls));
    const mailbox = keep(new Mailbox(dataDir));
    const bank = keep(new Bank(dataDir));
    const front = keep(await listen('console', at(ports.console), calls, faults));
    const shared = { appUrl, appName, consoleUrl: front.url, calls, faults, webhooks, mailbox };
    const start = async <Name extends keyof Options, Started extends StandIn>(
      name: Name,
      service: (surroundings: Surroundings, options: Options[Name]) => Promise<Started>,
    ): Promise<Started> => {
      const surroundings = { ...shared, dataDir: join(dataDir, kebab(name)), address: at(ports[name]) };
      return keep(await service(surroundings, { ...DEFAULTS[name], ...options[name] }));
    };

    const standIns = {
      identity: await start('identity', startIdentity),
      mail: await start('mail', startMail),
      storage: await start('storage', startStorage),
      memberMail: await start('memberMail', startMemberMail),
      esign: await start('esign', startEsign),
      content: await start('content', startContent),
      crm: await start('crm', startCrm),
      analytics: await start('analytics', startAnalytics),
      errors: await start('errors', startErrors),
      tags: await start('tags', startTags),
    };
    const { identity, memberMail, esign, content, crm, analytics, errors, tags } = standIns;
    const { accounts } = identity;
    const { replies } = memberMail;
    front.serve(createConsole({ ...shared, services: Object.values(standIns), accounts, replies, bank }));
    const running = Object.entries({ console: front, ...standIns });
    const urls = Object.fromEntries(running.map(([name, { url }]) => [name, url]));
    const taken = Object.fromEntries(running.map(([name, { port }]) => [name, port]));

    return {
      /** Each with a trailing slash; `identity` is the issuer. */
      urls: urls as Record<ServiceName, string>,
      ports: taken as Ports,
      /** How to reach the mail server. */
      smtp: { ...DEFAULTS.mail, ...options.mail, host, port: standIns.mail.port },
      identity: { ...DEFAULTS.identity, ...options.identity },
      storage: { ...DEFAULTS.storage, ...options.storage },
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
      tags,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
