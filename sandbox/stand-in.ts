import type { CallLog, ServiceName } from './calls.ts';
import type { Faults } from './faults.ts';
import type { Fragment } from './html.ts';
import type { Address } from './http.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { Webhooks } from './webhooks.ts';

/** What every stand-in is given. */
export type Surroundings = {
  /** A folder of this service alone. */
  dataDir: string;
  address: Address;
  /** Where the application answers, without a slash at the end. */
  appUrl: string;
  appName: string;
  /** With a slash at the end; pages for people link to it. */
  consoleUrl: string;
  calls: CallLog;
  faults: Faults;
  webhooks: Webhooks;
  mailbox: Mailbox;
};

/** What a service has received, as the console shows it; newest first. */
export type RecordTable = {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly Fragment[])[];
  /** Said where there are no rows. */
  empty: string;
};

/** A running stand-in, as the console and `startSandbox` see it. */
export type StandIn = {
  name: ServiceName;
  title: string;
  /** The vendor, and what of it is there. */
  standsFor: string;
  url: string;
  port: number;
  /** A page of the service that is worth opening. */
  link?: { label: string; href: string };
  /** Sends messages to the application, so the console offers their switch. */
  sendsMessages?: true;
  tables: () => readonly RecordTable[];
  close: () => Promise<void>;
};
