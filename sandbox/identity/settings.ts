import type { Html } from '../html.ts';
import type { Surroundings } from '../stand-in.ts';
import type { Accounts } from './accounts.ts';
import type { ProviderKeys } from './keys.ts';
import type { ProviderStore } from './provider-store.ts';
import type { Tickets } from './tickets.ts';

type Credentials = { id: string; secret: string };

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
};

export const DEFAULT_IDENTITY: IdentityOptions = {
  client: { id: 'vestry', secret: 'sandbox-client-secret' },
  management: { id: 'vestry-management', secret: 'sandbox-management-secret' },
  preflightToken: 'sandbox-preflight-token',
  rolesClaim: 'https://vestry.example/roles',
  secondRolesClaim: 'https://vestry.example/claims/roles',
  roleIds: { admin: 'rol_admin', active: 'rol_active', prospective: 'rol_prospective' },
};

/** What the parts of the identity service share. */
export type Identity = Surroundings & {
  options: IdentityOptions;
  /** With a slash at the end, as the vendor writes it. */
  issuer: string;
  standIn: Html;
  accounts: Accounts;
  tickets: Tickets;
  keys: ProviderKeys;
  store: ProviderStore;
};
