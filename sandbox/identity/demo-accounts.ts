import { hashPassword } from '../secrets.ts';
import type { Account, Accounts, NewAccount } from './accounts.ts';
import DEMO_ACCOUNTS from './demo-accounts.json' with { type: 'json' };

export const DEMO_PASSWORD = 'vestry-demo';

/** Invited by the demo data and without an account: for trying to sign up. */
export const INVITED_ADDRESS = 'elsa.nystrom@example.com';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Everyone named in the README, with what their account shows, and when they joined according to the demo data. */
type Demo = (typeof DEMO_ACCOUNTS)[number];

const emailOf = (demo: Demo): string => `${demo.key}@vestry.test`;

/** Adds the missing demo accounts and returns them; changes to existing ones are kept. */
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
    // Updated a day after they had joined: equal times would look like a sign-up.
    createdAt: new Date(joined).toISOString(),
    updatedAt: new Date(joined + DAY_MS).toISOString(),
    demo: true,
  };
}

/** A date, or a number of days before the first start, at nine in the morning UTC, well before `now`. */
function joinedAt({ joined }: Demo, now: Date): number {
  if (typeof joined === 'string') return Date.parse(`${joined}T09:00:00.000Z`);
  return Date.parse(`${now.toISOString().slice(0, 10)}T09:00:00.000Z`) - joined * DAY_MS;
}

/** What a demo account demonstrates. */
export const demoOf = (email: string): Demo | undefined =>
  DEMO_ACCOUNTS.find((demo) => emailOf(demo) === email);
