import { ManagementClient, ManagementError } from 'auth0';
import { beforeAll, describe, expect, test } from 'vitest';
import { useStandIns } from './stand-ins.ts';

const held = useStandIns();
const ADA = 'auth0|demo-active';
let client: ManagementClient;

/** The SDK only knows https. */
const overHttp: typeof fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  return fetch(url.replace(/^https:/, 'http:'), init);
};

const clientWith = (secret: string) =>
  new ManagementClient({
    domain: new URL(held.sandbox.urls.identity).host,
    audience: `${held.sandbox.urls.identity}api/v2/`,
    clientId: held.sandbox.identity.management.id,
    clientSecret: secret,
    fetch: overHttp,
    maxRetries: 0,
  });

beforeAll(() => {
  client = clientWith(held.sandbox.identity.management.secret);
});

/** The SDK's representation of a refusal. */
async function refusalOf(call: Promise<unknown>): Promise<ManagementError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ManagementError) return error;
  throw new Error('The call was not refused', { cause: error });
}

const roleNames = async () => {
  const names: (string | undefined)[] = [];
  for await (const role of await client.users.roles.list(ADA)) names.push(role.name);
  return names.sort();
};

describe('people', () => {
  test('can be read by an id with a bar in it', async () => {
    expect(await client.users.get(ADA)).toMatchObject({
      user_id: ADA,
      email: 'active@vestry.test',
      email_verified: true,
      name: 'Ada Lindqvist',
    });
  });

  test('can be listed, page by page, and searched by words', async () => {
    const page = await client.users.list({ per_page: 2, include_totals: true });
    expect(page.data).toHaveLength(2);
    const all: (string | undefined)[] = [];
    for await (const user of page) all.push(user.user_id);
    expect(all).toHaveLength(held.sandbox.accounts.all().length);
    const found = await client.users.list({ q: 'email:"pending@vestry.test"' });
    expect(found.data).toMatchObject([{ user_id: 'auth0|demo-pending' }]);
  });

  test('can be found by address; no match is not an error', async () => {
    const usersRow = await client.users.listUsersByEmail({ email: 'active@vestry.test' });
    expect(usersRow).toMatchObject([{ user_id: ADA }]);
    expect(await client.users.listUsersByEmail({ email: 'nobody@vestry.test' })).toEqual([]);
  });

  test('who do not exist are a 404', async () => {
    const refusal = await refusalOf(client.users.get('auth0|nobody'));
    expect(refusal).toMatchObject({
      statusCode: 404,
      body: { errorCode: 'inexistent_user', message: 'The user does not exist.' },
    });
    expect(await refusalOf(client.users.roles.list('auth0|nobody'))).toMatchObject({ statusCode: 404 });
  });

  test('can be sent a verification mail, and deleted', async () => {
    const account = await held.sandbox.accounts.create({
      email: 'new@vestry.test',
      name: 'New',
      password: 'long enough',
    });
    const job = await client.jobs.verificationEmail.create({ user_id: account.id });
    expect(job).toMatchObject({ type: 'verification_email', status: 'pending' });
    await expect.poll(() => held.sandbox.mailbox.find({ to: 'new@vestry.test' }).length).toBe(1);
    await client.users.delete(account.id);
    expect(held.sandbox.accounts.byId(account.id)).toBeUndefined();
  });
});

describe('roles', () => {
  test('can be listed with their ids', async () => {
    const roles = await client.roles.list();
    expect(roles.data.map(({ id, name }) => [id, name]).sort()).toEqual([
      ['rol_active', 'active'],
      ['rol_admin', 'admin'],
      ['rol_prospective', 'prospective'],
    ]);
  });

  test('can be added and removed, with the same result if repeated', async () => {
    expect(await roleNames()).toEqual(['active']);
    for (let time = 0; time < 2; time += 1) {
      await client.users.roles.assign(ADA, { roles: ['rol_prospective'] });
      expect(await roleNames()).toEqual(['active', 'prospective']);
    }
    for (let time = 0; time < 2; time += 1) {
      await client.users.roles.delete(ADA, { roles: ['rol_prospective'] });
      expect(await roleNames()).toEqual(['active']);
    }
  });

  test('that do not exist are refused', async () => {
    const refusal = await refusalOf(client.users.roles.assign(ADA, { roles: ['rol_nothing'] }));
    expect(refusal.statusCode).toBe(400);
  });
});

test('a wrong secret is refused', async () => {
  const refusal = await refusalOf(clientWith('wrong').users.get(ADA));
  expect(refusal.statusCode).toBe(401);
});

test('too many calls are refused with the second of the reset', async () => {
  await client.users.get(ADA);
  held.sandbox.faults.set('identity', { kind: 'busy', retryAfterSeconds: 3 });
  const before = Math.floor(Date.now() / 1000);
  const refusal = await refusalOf(client.users.get(ADA));
  expect(refusal).toMatchObject({ statusCode: 429, body: { errorCode: 'too_many_requests' } });
  const headers = refusal.rawResponse?.headers;
  expect(headers?.get('x-ratelimit-remaining')).toBe('0');
  expect(Number(headers?.get('x-ratelimit-reset'))).toBeGreaterThanOrEqual(before + 3);
});
