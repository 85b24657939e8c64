import type { Hono } from 'hono';
import { z } from 'zod';
import type { Web } from '../http.ts';
import { type Account, AccountExists, type Accounts } from '../identity/accounts.ts';
import { DEMO_PASSWORD } from '../identity/demo-accounts.ts';
import { parseJson } from '../json.ts';
import { hashPassword } from '../secrets.ts';

const change = z.strictObject({
  name: z.string().min(1).optional(),
  emailVerified: z.boolean().optional(),
  roles: z.array(z.string()).optional(),
  rolesIn: z.enum(['roles', 'claim', 'claim2']).optional(),
});

const newUser = change.extend({
  id: z.string().startsWith('auth0|').optional(),
  email: z.email(),
  name: z.string().min(1),
  password: z.string().optional(),
  createdAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime().optional(),
});

const oneOrMore = z.union([newUser.transform((user) => [user]), z.array(newUser)]);

// Long before any test starts: who is added here has signed up once, and does not read as a sign-up.
const JOINED = { createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-06-01T00:00:00.000Z' };

/** What tests and load generators change behind the application's back; the real provider has no such calls. */
export function serveControl(app: Hono<Web>, accounts: Accounts): void {
  app.get('/__sandbox/identity/users', (c) => c.json(accounts.all().map(show)));
  app.get('/__sandbox/identity/users/:id', (c) => {
    const account = accounts.byId(c.req.param('id'));
    return account ? c.json(show(account)) : c.json({ error: 'No such user' }, 404);
  });

  app.post('/__sandbox/identity/users', async (c) => {
    const body = oneOrMore.safeParse(parseJson(await c.req.text()));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    try {
      const created = await createAll(accounts, body.data);
      return c.json(created.map(show), 201);
    } catch (error) {
      if (error instanceof AccountExists) return c.json({ error: error.message }, 409);
      throw error;
    }
  });

  app.post('/__sandbox/identity/users/:id', async (c) => {
    const body = change.safeParse(parseJson(await c.req.text()));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    const account = await accounts.change(c.req.param('id'), body.data);
    return account ? c.json(show(account)) : c.json({ error: 'No such user' }, 404);
  });
}

/** One hash for each password, not for each person: thousands are added at once. */
async function createAll(accounts: Accounts, users: readonly z.infer<typeof newUser>[]): Promise<Account[]> {
  const passwords = [...new Set(users.map((user) => user.password ?? DEMO_PASSWORD))];
  const hashes = new Map(
    await Promise.all(passwords.map(async (password) => [password, await hashPassword(password)] as const)),
  );
  return Promise.all(
    users.map(({ password = DEMO_PASSWORD, ...user }) =>
      accounts.create({ emailVerified: true, ...JOINED, ...user, passwordHash: hashes.get(password) ?? '' }),
    ),
  );
}

const show = ({ passwordHash: _hidden, ...account }: Account) => account;
