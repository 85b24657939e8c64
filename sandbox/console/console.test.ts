import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { startOn, temporaryFolder } from '../testing.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startOn(folder.path, 'http://localhost:3999/');
});
afterAll(async () => {
  await sandbox.stop();
  folder.remove();
});

const control = (path: string, body: unknown) =>
  fetch(`${sandbox.urls.console}__sandbox/identity/users${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('the overview names services, accounts and addresses', async () => {
  const page = await (await fetch(sandbox.urls.console)).text();
  for (const text of [sandbox.urls.identity, 'http://localhost:3999"', 'Maren Holt', 'vestry-demo'])
    expect(page).toContain(text);
});

test('the overview names an invited address until somebody has signed up with it', async () => {
  const hint = 'To try signing up, use <code>elsa.nystrom@example.com</code>';
  const overview = async () => (await fetch(sandbox.urls.console)).text();
  expect(await overview()).toContain(hint);
  await sandbox.accounts.create({ email: 'elsa.nystrom@example.com', name: 'Elsa', password: 'long-enough' });
  expect(await overview()).not.toContain(hint);
});

test('the demo accounts differ in age, and none reads as a sign-up', async () => {
  const demos = sandbox.accounts.all().filter(({ demo }) => demo);
  expect(new Set(demos.map(({ createdAt }) => createdAt)).size).toBe(demos.length);
  for (const { createdAt, updatedAt } of demos) {
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(createdAt));
    expect(Date.parse(updatedAt)).toBeLessThan(Date.now());
  }
});

test('the account that is not verified has a message with a link that works', async () => {
  const [mail] = sandbox.mailbox.find({ to: 'unverified@vestry.test' });
  const { text = '' } = await sandbox.mailbox.parsed(mail?.id ?? '');
  const link = /http\S+ticket=\S+/.exec(text)?.[0] ?? '';
  expect(await (await fetch(link)).text()).toContain('Your e-mail is confirmed');
  expect(sandbox.accounts.byEmail('unverified@vestry.test')?.emailVerified).toBe(true);
});

test('unknown calls stand out on the page and in JSON', async () => {
  await fetch(`${sandbox.urls.identity}no/such/call`);
  const page = await (await fetch(`${sandbox.urls.console}calls?service=identity`)).text();
  expect(page).toContain('One call is unknown');
  expect(page).toContain('/no/such/call');
  const { unknown } = await (await fetch(`${sandbox.urls.console}api/calls`)).json();
  expect(unknown).toMatchObject([{ service: 'identity', method: 'GET', path: '/no/such/call', status: 404 }]);
});

test('fonts and styles come from the service itself', async () => {
  const css = await (await fetch(`${sandbox.urls.identity}assets/sandbox.css`)).text();
  for (const [, path] of css.matchAll(/url\('([^']+)'\)/g)) {
    const font = await fetch(new URL(path ?? '', sandbox.urls.identity));
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect((await font.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
  }
});

test('tests add people, one or many, who do not read as sign-ups', async () => {
  const one = await control('', { email: 'one@load.test', name: 'One', roles: ['active'], rolesIn: 'roles' });
  expect(one.status).toBe(201);
  const [created] = await one.json();
  expect(created).toMatchObject({ email: 'one@load.test', emailVerified: true, roles: ['active'] });
  expect(created).not.toHaveProperty('passwordHash');
  expect(created.createdAt).not.toBe(created.updatedAt);
  const many = Array.from({ length: 500 }, (_none, index) => ({
    email: `p${index}@load.test`,
    name: `P ${index}`,
  }));
  expect((await control('', many)).status).toBe(201);
  expect(await sandbox.accounts.authenticate('p499@load.test', 'vestry-demo')).toBeDefined();
  expect((await control('', { email: 'one@load.test', name: 'One' })).status).toBe(409);
  expect((await control('', { email: 'nonsense', name: 'One' })).status).toBe(400);
});

test('tests change roles and verification, and read them back', async () => {
  const path = `/${encodeURIComponent('auth0|demo-unverified')}`;
  expect((await control(path, { emailVerified: true, roles: ['prospective'] })).status).toBe(200);
  const read = await fetch(`${sandbox.urls.console}__sandbox/identity/users${path}`);
  expect(await read.json()).toMatchObject({ emailVerified: true, roles: ['prospective'] });
  expect((await control('/auth0%7Cnobody', { roles: [] })).status).toBe(404);
  expect((await control(path, { shoeSize: 39 })).status).toBe(400);
});
