import type { Hono } from 'hono';
import { z } from 'zod';
import type { Web } from '../http.ts';
import { type Account, AccountExists, type Accounts } from '../identity/accounts.ts';
import { DEMO_PASSWORD } from '../identity/demo-accounts.ts';
import { parseJson } from '../json.ts';
import { hashPassword } from '../secrets.ts';

const newUser = z.strictObject({
  id: z.string().startsWith('auth0|').optional(),
  email: z.email(),
  name: z.string().min(1),
  emailVerified: z.boolean().optional(),
  roles: z.array(z.string()).optional(),
  rolesIn: z.enum(['roles', 'claim', 'claim2']).optional(),
});
const newUsers = z.union([newUser, z.array(newUser)]);

// Long before any test starts: an account added here has signed up before, so it does not look like a new sign-up.
const JOINED = { createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-06-01T00:00:00.000Z' };

/** Accounts added by tests and load generators, with the demo's password; the real provider has no such calls. */
export function serveControl(app: Hono<Web>, accounts: Accounts): void {
  const show = ({ passwordHash: _hidden, ...account }: Account) => account;
  app.get('/__sandbox/identity/users', (c) => c.json(accounts.all().map(show)));
  app.post('/__sandbox/identity/users', async (c) => {
    const { data, error } = newUsers.safeParse(parseJson(await c.req.text()));
    if (error) return c.json({ error: z.prettifyError(error) }, 400);
    // One hash for all: thousands are added at once.
    const shared = { ...JOINED, emailVerified: true, passwordHash: await hashPassword(DEMO_PASSWORD) };
    try {
      const created = [data].flat().map((user) => accounts.create({ ...shared, ...user }));
      return c.json((await Promise.all(created)).map(show), 201);
    } catch (error) {
      if (error instanceof AccountExists) return c.json({ error: error.message }, 409);
      throw error;
    }
  });
}
