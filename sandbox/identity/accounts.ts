import { randomBytes } from 'node:crypto';
import { DurableMap } from '../durable-map.ts';
import { hashPassword, isPassword } from '../secrets.ts';

/** The claim with an account's roles in its tokens: the plain field, or one of the two namespaced claims. */
export type RolesPlace = 'roles' | 'claim' | 'claim2';

export type Account = {
  /** The subject, `auth0|…`. */
  id: string;
  email: string;
  emailVerified: boolean;
  blocked?: boolean;
  name: string;
  passwordHash: string;
  /** Role names, such as `active`. */
  roles: string[];
  rolesIn: RolesPlace;
  createdAt: string;
  updatedAt: string;
  signIns: number;
  demo: boolean;
};

/** Either the password or its hash. */
export type NewAccount = Pick<Account, 'email' | 'name'> & Partial<Account> & { password?: string };
type AccountChange = Partial<
  Pick<Account, 'name' | 'emailVerified' | 'blocked' | 'passwordHash' | 'roles' | 'rolesIn'>
>;

/** The address or the ID is taken. */
export class AccountExists extends Error {}

export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** The accounts of the identity provider. */
export class Accounts extends DurableMap<Account> {
  readonly #byEmail = new Map(this.all().map(({ email, id }) => [email, id]));

  /** In order of creation. */
  all(): Account[] {
    return [...this.values()];
  }

  byId(id: string): Account | undefined {
    return this.get(id);
  }

  byEmail(email: string): Account | undefined {
    return this.get(this.#byEmail.get(normalizeEmail(email)) ?? '');
  }

  /** @throws AccountExists when the address or the id is taken. */
  async create(fields: NewAccount): Promise<Account> {
    const { password, ...given } = fields;
    const createdAt = given.createdAt ?? new Date().toISOString();
    const account: Account = {
      id: `auth0|${randomBytes(12).toString('hex')}`,
      emailVerified: false,
      roles: [],
      rolesIn: 'claim',
      updatedAt: createdAt,
      signIns: 0,
      demo: false,
      ...given,
      createdAt,
      email: normalizeEmail(given.email),
      passwordHash: given.passwordHash ?? (await hashPassword(password ?? '')),
    };
    if (this.byEmail(account.email) || this.byId(account.id))
      throw new AccountExists(`${account.email} exists already`);
    this.#byEmail.set(account.email, account.id);
    await this.set(account.id, account);
    return account;
  }

  async change(id: string, change: AccountChange): Promise<Account | undefined> {
    const account = this.byId(id);
    if (!account) return undefined;
    const changed = { ...account, ...change, updatedAt: later(account.updatedAt) };
    await this.set(id, changed);
    return changed;
  }

  /** A sign-in updates `updatedAt`, as at the vendor, except the one that completes a sign-up. */
  async signedIn(id: string): Promise<void> {
    const account = this.byId(id);
    if (!account) return;
    const updatedAt = account.signIns === 0 ? account.updatedAt : later(account.updatedAt);
    await this.set(id, { ...account, signIns: account.signIns + 1, updatedAt });
  }

  async remove(id: string): Promise<void> {
    this.#byEmail.delete(this.byId(id)?.email ?? '');
    await this.delete(id);
  }

  /** Returns the account if the password matches. */
  async authenticate(email: string, password: string): Promise<Account | undefined> {
    const account = this.byEmail(email);
    return account && !account.blocked && (await isPassword(password, account.passwordHash))
      ? account
      : undefined;
  }
}

/** The current time, but never the same twice: equal times would look like a sign-up. */
const later = (before: string): string =>
  new Date(Math.max(Date.now(), Date.parse(before) + 1)).toISOString();
