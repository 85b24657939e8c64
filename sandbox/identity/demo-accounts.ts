import { hashPassword } from '../secrets.ts';
import type { Account, Accounts, NewAccount } from './accounts.ts';

export const DEMO_PASSWORD = 'vestry-demo';

/** Invited by the demo data and without an account: for trying to sign up. */
export const INVITED_ADDRESS = 'elsa.nystrom@example.com';

const DAY_MS = 24 * 60 * 60 * 1000;

type Demo = {
  key: string;
  name: string;
  role: string | null;
  /** When they signed up: a day, or so many days before that of the first start. As the application's demo data tell it. */
  joined: string | number;
  note: string;
};

/** Everyone the README names, with what can be seen through their eyes. */
const DEMO_ACCOUNTS: readonly Demo[] = [
  { key: 'admin', name: 'Maren Holt', role: 'admin', joined: '2020-01-13', note: 'Admin at the firm' },
  { key: 'active', name: 'Ada Lindqvist', role: 'active', joined: '2020-03-12', note: 'Active investor' },
  { key: 'prospect', name: 'Jonas Weber', role: 'prospective', joined: 95, note: 'Prospective investor' },
  { key: 'nda', name: 'Clara Duval', role: 'prospective', joined: 25, note: 'Approved, NDA not signed' },
  { key: 'pending', name: 'Tomás Ribeiro', role: null, joined: 3, note: 'Waits for approval' },
  { key: 'rejected', name: 'Victor Lang', role: null, joined: 41, note: 'Was declined' },
  { key: 'unverified', name: 'Ingrid Solberg', role: null, joined: 2, note: 'E-mail not verified' },
];

const emailOf = (demo: Demo): string => `${demo.key}@vestry.test`;

/** Adds the demo accounts that are not there yet, and answers them; what was changed on the others stays. */
export async function seedDemoAccounts(accounts: Accounts, now = new Date()): Promise<Account[]> {
  const missing = DEMO_ACCOUNTS.filter(
    (demo) => !accounts.byId(`auth0|demo-${demo.key}`) && !accounts.byEmail(emailOf(demo)),
  );
  if (missing.length === 0) return [];
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return Promise.all(missing.map((demo) => accounts.create(toAccount(demo, passwordHash, now))));
}

function toAccount(demo: Demo, passwordHash: string, now: Date): NewAccount {
  const joined = joinedAt(demo, now);
  return {
    id: `auth0|demo-${demo.key}`,
    email: emailOf(demo),
    name: demo.name,
    passwordHash,
    emailVerified: demo.key !== 'unverified',
    roles: demo.role ? [demo.role] : [],
    // Something happened a day after they had joined: equal times would read as a sign-up.
    createdAt: new Date(joined).toISOString(),
    updatedAt: new Date(joined + DAY_MS).toISOString(),
    demo: true,
  };
}

/** At nine in the morning UTC, which is long before `now` for every one of them. */
function joinedAt({ joined }: Demo, now: Date): number {
  if (typeof joined === 'string') return Date.parse(`${joined}T09:00:00.000Z`);
  return Date.parse(`${now.toISOString().slice(0, 10)}T09:00:00.000Z`) - joined * DAY_MS;
}

/** What a demo account is there to show. */
export const demoNote = (email: string): string =>
  DEMO_ACCOUNTS.find((demo) => emailOf(demo) === email)?.note ?? '';
