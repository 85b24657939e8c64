import type { CallLog, ServiceName } from './calls.ts';
import type { Faults } from './faults.ts';
import type { Fragment } from './html.ts';
import type { Address } from './http.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { Webhooks } from './webhooks.ts';

/** The options that every stand-in receives. */
export type Surroundings = {
  /** This service's own folder. */
  dataDir: string;
  address: Address;
  /** The application's URL, without a trailing slash. */
  appUrl: string;
  appName: string;
  /** With a trailing slash; pages for people link to it. */
  consoleUrl: string;
  calls: CallLog;
  faults: Faults;
  webhooks: Webhooks;
  mailbox: Mailbox;
};

/** The records that a service has received, as the console shows them; newest first. */
export type RecordTable = {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly Fragment[])[];
  /** Shown when there are no rows. */
  empty: string;
};

/** A running stand-in, as the console and `startSandbox` see it. */
export type StandIn = {
  name: ServiceName;
  title: string;
  /** The vendor, and the supported part of it. */
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
