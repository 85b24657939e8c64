import type { Html } from '../html.ts';
import type { Surroundings } from '../stand-in.ts';
import type { Accounts } from './accounts.ts';
import type { ProviderStore } from './provider-store.ts';
import type { Tickets } from './tickets.ts';

export const DEFAULT_IDENTITY = {
  /** The application's client for signing in. */
  client: { id: 'vestry', secret: 'sandbox-client-secret' },
  /** The application's client for the management API. */
  management: { id: 'vestry-management', secret: 'sandbox-management-secret' },
  /** What the latter is allowed to do. */
  managementScope: 'read:users update:users delete:users read:roles create:role_members delete:role_members',
  /** Bearer token for the request to the application before an account is created. */
  preflightToken: 'sandbox-preflight-token',
  /** Names of the two namespaced claims that may contain roles. */
  rolesClaim: 'https://vestry.example/roles',
  secondRolesClaim: 'https://vestry.example/claims/roles',
  /** Role names and their IDs in the management API. */
  roleIds: { admin: 'rol_admin', active: 'rol_active', prospective: 'rol_prospective' } as Readonly<
    Record<string, string>
  >,
};

export type IdentityOptions = typeof DEFAULT_IDENTITY;

/** State shared by the parts of the identity service. */
export type Identity = Surroundings & {
  options: IdentityOptions;
  /** With a trailing slash, as the vendor writes it. */
  issuer: string;
  standIn: Html;
  accounts: Accounts;
  tickets: Tickets;
  store: ProviderStore;
};
