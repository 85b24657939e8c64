import { hashPassword } from '../secrets.ts';
import type { Accounts, NewAccount } from './accounts.ts';

export const DEMO_PASSWORD = 'vestry-demo';

type Demo = { key: string; email: string; name: string; role: string | null; note: string };

/** Everyone the README names, with what can be seen through their eyes. */
export const DEMO_ACCOUNTS: readonly Demo[] = [
  { key: 'admin', email: 'admin@vestry.test', name: 'Maren Holt', role: 'admin', note: 'Admin at the firm' },
  {
    key: 'active',
    email: 'active@vestry.test',
    name: 'Ada Lindqvist',
    role: 'active',
    note: 'Active investor',
  },
  {
    key: 'prospect',
    email: 'prospect@vestry.test',
    name: 'Jonas Weber',
    role: 'prospective',
    note: 'Prospective investor',
  },
  {
    key: 'nda',
    email: 'nda@vestry.test',
    name: 'Clara Duval',
    role: 'prospective',
    note: 'Approved, NDA not signed',
  },
  {
    key: 'pending',
    email: 'pending@vestry.test',
    name: 'Tomás Ribeiro',
    role: null,
    note: 'Waits for approval',
  },
  { key: 'rejected', email: 'rejected@vestry.test', name: 'Victor Lang', role: null, note: 'Was declined' },
  {
    key: 'unverified',
    email: 'unverified@vestry.test',
    name: 'Ingrid Solberg',
    role: null,
    note: 'E-mail not verified',
  },
];

/** Adds the demo accounts that are not there yet; what was changed on the others stays. */
export async function seedDemoAccounts(accounts: Accounts): Promise<void> {
  const missing = DEMO_ACCOUNTS.filter(
    (demo) => !accounts.byId(`auth0|demo-${demo.key}`) && !accounts.byEmail(demo.email),
  );
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await Promise.all(missing.map((demo) => accounts.create(toAccount(demo, passwordHash))));
}

const toAccount = (demo: Demo, passwordHash: string): NewAccount => ({
  id: `auth0|demo-${demo.key}`,
  email: demo.email,
  name: demo.name,
  passwordHash,
  emailVerified: demo.key !== 'unverified',
  roles: demo.role ? [demo.role] : [],
  // Long since members: their times differ, so that none of them reads as a sign-up.
  createdAt: '2024-03-04T09:00:00.000Z',
  updatedAt: '2026-02-11T08:30:00.000Z',
  demo: true,
});

/** What a demo account is there to show. */
export const demoNote = (email: string): string =>
  DEMO_ACCOUNTS.find((demo) => demo.email === email)?.note ?? '';
