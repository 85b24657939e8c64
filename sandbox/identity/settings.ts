import type { Html } from '../html.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Accounts } from './accounts.ts';
import type { ProviderKeys } from './keys.ts';
import type { ProviderStore } from './provider-store.ts';
import type { Tickets } from './tickets.ts';

export type Credentials = { id: string; secret: string };

export type IdentityOptions = {
  /** The application's client for signing people in. */
  client: Credentials;
  /** The application's client for the management calls. */
  management: Credentials;
  /** Bearer token with which the application is asked before an account is created. */
  preflightToken: string;
  /** Names of the two namespaced claims that may carry roles. */
  rolesClaim: string;
  secondRolesClaim: string;
  /** Role names and the ids under which the management calls know them. */
  roleIds: Readonly<Record<string, string>>;
  /** Management calls answered per second; more get 429. */
  managementCallsPerSecond: number;
};

/** What the parts of the identity service share. */
export type Identity = {
  options: IdentityOptions;
  /** With a slash at the end, as the vendor writes it. */
  issuer: string;
  appUrl: string;
  appName: string;
  standIn: Html;
  accounts: Accounts;
  tickets: Tickets;
  keys: ProviderKeys;
  store: ProviderStore;
  mailer: Mailer;
};
