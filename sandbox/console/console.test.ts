import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SERVICE_NAMES } from '../calls.ts';
import type { Sandbox } from '../sandbox.ts';
import { startApplication, startOn, temporaryFolder } from '../testing.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startOn(folder.path, 'http://localhost:3999/');
});
afterAll(async () => {
  await sandbox.stop();
  folder.remove();
});

const add = (body: unknown) =>
  fetch(`${sandbox.urls.console}__sandbox/identity/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const read = async (path: string) => (await fetch(sandbox.urls.console + path)).text();

test('the overview names every service, accounts and addresses', async () => {
  const page = await read('');
  for (const text of ['http://localhost:3999"', 'Maren Holt', 'vestry-demo']) expect(page).toContain(text);
  const { console: _here, ...services } = sandbox.urls;
  for (const [name, url] of Object.entries(services)) {
    expect(page).toContain(`href="/services/${name}"`);
    expect(page).toContain(url);
    expect(await read(`services/${name}`)).toContain('<h2>Faults');
  }
});

test('the overview shows an invited address until it is used for a sign-up', async () => {
  const hint = 'To try signing up, use <code>elsa.nystrom@example.com</code>';
  expect(await read('')).toContain(hint);
  await sandbox.accounts.create({ email: 'elsa.nystrom@example.com', name: 'Elsa', password: 'long-enough' });
  expect(await read('')).not.toContain(hint);
});

test('the demo accounts differ in age, and none looks like a sign-up', async () => {
  const demos = sandbox.accounts.all().filter(({ demo }) => demo);
  expect(new Set(demos.map(({ createdAt }) => createdAt)).size).toBe(demos.length);
  for (const { createdAt, updatedAt } of demos) {
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(createdAt));
    expect(Date.parse(updatedAt)).toBeLessThan(Date.now());
  }
});

test('the unverified account has a message with a working link', async () => {
  const [mail] = sandbox.mailbox.find({ to: 'unverified@vestry.test' });
  const { text = '' } = await sandbox.mailbox.parsed(mail?.id ?? '');
  const link = /http\S+ticket=\S+/.exec(text)?.[0] ?? '';
  expect(await (await fetch(link)).text()).toContain('Your e-mail is confirmed');
  expect(sandbox.accounts.byEmail('unverified@vestry.test')?.emailVerified).toBe(true);
});

test('unknown calls stand out on the pages and in JSON', async () => {
  await fetch(`${sandbox.urls.identity}no/such/call`);
  for (const path of ['', 'calls', 'services/identity']) {
    const page = await read(path);
    expect(page).toContain('One call is unknown');
    expect(page).toContain('/no/such/call');
  }
  expect(await read('services/crm')).not.toContain('unknown');
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

test('tests can add people, one or many, who do not look like sign-ups', async () => {
  const one = await add({ email: 'one@load.test', name: 'One', roles: ['active'], rolesIn: 'roles' });
  expect(one.status).toBe(201);
  const [created] = await one.json();
  expect(created).toMatchObject({ email: 'one@load.test', emailVerified: true, roles: ['active'] });
  expect(created).not.toHaveProperty('passwordHash');
  expect(created.createdAt).not.toBe(created.updatedAt);
  const many = Array.from({ length: 500 }, (_none, index) => ({
    email: `p${index}@load.test`,
    name: `P ${index}`,
  }));
  expect((await add(many)).status).toBe(201);
  expect(await sandbox.accounts.authenticate('p499@load.test', 'vestry-demo')).toBeDefined();
  expect((await add({ email: 'one@load.test', name: 'One' })).status).toBe(409);
  for (const wrong of [
    { email: 'nonsense', name: 'One' },
    { email: 'a@load.test', name: 'A', shoeSize: 39 },
  ])
    expect((await add(wrong)).status).toBe(400);
  const all = await (await fetch(`${sandbox.urls.console}__sandbox/identity/users`)).json();
  expect(all).toHaveLength(sandbox.accounts.all().length);
});

describe('received calls and records', () => {
  test('are on the service’s page and in JSON, escaped on one and plain in the other', async () => {
    await sandbox.accounts.create({
      email: 'odd@load.test',
      name: 'O’Hara <b> & Co',
      password: 'long-enough',
    });
    expect(await read('services/identity')).toContain('O’Hara &lt;b&gt; &amp; Co');
    const [accounts] = await (await fetch(`${sandbox.urls.console}api/records/identity`)).json();
    expect(accounts).toMatchObject({
      title: 'Accounts',
      columns: ['Name', 'E-mail', 'Roles', 'Verified', 'Sign-ins', 'Since'],
    });
    expect(accounts.rows[0].slice(0, 3)).toEqual(['O’Hara <b> & Co', 'odd@load.test', 'none']);
  });

  test('link from the mail server to its mails', async () => {
    const [mail] = sandbox.mailbox.find({ to: 'unverified@vestry.test' });
    expect(await read('services/mail')).toContain(
      `<a href="/mail/${mail?.id}">Confirm your e-mail for Vestry</a>`,
    );
    const [mails] = await (await fetch(`${sandbox.urls.console}api/records/mail`)).json();
    expect(mails.rows[0].slice(0, 2)).toEqual(['Confirm your e-mail for Vestry', 'unverified@vestry.test']);
  });

  test('are cut off if long', async () => {
    expect(await read('services/identity')).toMatch(/The newest 50 of 5\d\d\./);
  });

  test('do not exist for an unknown service', async () => {
    for (const path of ['services/nobody', 'services/console', 'api/records/nobody'])
      expect((await fetch(sandbox.urls.console + path)).status).toBe(404);
  });
});

describe('the fault switch', () => {
  const post = (path: string, body: BodyInit, headers = {}) =>
    fetch(sandbox.urls.console + path, { method: 'POST', body, headers, redirect: 'manual' });
  const set = (service: string, body: unknown) => post(`__sandbox/faults/${service}`, JSON.stringify(body));
  const states = async () => (await fetch(`${sandbox.urls.console}__sandbox/faults`)).json();
  const WELL = { fault: null, delivery: 'once', waiting: 0 };
  beforeEach(() => sandbox.faults.clear());
  afterAll(() => sandbox.faults.clear());

  test('can be set, read and reset by HTTP', async () => {
    expect(Object.keys(await states())).toEqual(SERVICE_NAMES.filter((name) => name !== 'console'));
    const fault = { kind: 'slow', delayMs: 50, retryAfterSeconds: 2, times: 3 };
    const answer = await set('crm', { kind: 'slow', delayMs: 50, times: 3 });
    expect(await answer.json()).toEqual({ ...WELL, fault });
    expect(await states()).toMatchObject({ crm: { ...WELL, fault }, identity: WELL });
    // Unnamed services stay unchanged.
    await set('esign', { kind: 'busy' });
    expect(await (await set('esign', { delivery: 'twice' })).json()).toMatchObject({
      fault: { kind: 'busy' },
      delivery: 'twice',
    });
    expect(await (await set('esign', { kind: null })).json()).toEqual({ ...WELL, delivery: 'twice' });
    const cleared = await fetch(`${sandbox.urls.console}__sandbox/faults`, { method: 'DELETE' });
    expect(cleared.status).toBe(204);
    for (const state of Object.values(await states())) expect(state).toEqual(WELL);
  });

  test('affects the service', async () => {
    await set('identity', { kind: 'failing', times: 1 });
    expect((await fetch(`${sandbox.urls.identity}.well-known/openid-configuration`)).status).toBe(500);
    expect((await fetch(`${sandbox.urls.identity}.well-known/openid-configuration`)).status).toBe(200);
  });

  test.each([
    ['a kind that there is not', { kind: 'haunted' }],
    ['a field that there is not', { kind: 'slow', delay: 3 }],
    ['a negative delay', { kind: 'slow', delayMs: -1 }],
    ['no call at all', { kind: 'slow', times: 0 }],
    ['messages of a service that sends none', { delivery: 'twice' }],
    ['no object', 'busy'],
  ])('refuses %s', async (_what, body) => {
    const answer = await set('crm', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toHaveProperty('error');
    expect((await states()).crm).toEqual(WELL);
  });

  test('refuses invalid JSON, unknown services, and the console itself', async () => {
    expect((await post('__sandbox/faults/crm', 'kind=busy')).status).toBe(400);
    expect((await set('nobody', { kind: 'busy' })).status).toBe(404);
    expect((await set('console', { kind: 'busy' })).status).toBe(404);
    expect((await post('__sandbox/webhooks/nobody/release', '')).status).toBe(404);
  });

  test('works by the form of the page, and is shown there and on the overview', async () => {
    const form = (fields: Record<string, string>) =>
      post(
        'services/esign/faults',
        new URLSearchParams({ kind: '', delay: '3', retryAfter: '2', times: '', ...fields }),
      );
    const answer = await form({ kind: 'slow', delay: '0.5', times: '4', delivery: 'never' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/services/esign']);
    expect((await states()).esign).toMatchObject({
      fault: { kind: 'slow', delayMs: 500, times: 4 },
      delivery: 'never',
    });
    const page = await read('services/esign');
    expect(page).toContain('<option value="slow" selected>');
    expect(page).toContain('<option value="never" selected>');
    const overview = await read('');
    for (const words of ['Slow, 4 more', 'Messages withheld', 'Clear all faults'])
      expect(overview).toContain(words);

    expect((await form({ delivery: 'once' })).status).toBe(303);
    expect((await states()).esign).toEqual(WELL);
    await form({ kind: 'lost', delivery: 'late' });
    expect((await post('faults/clear', '')).headers.get('location')).toBe('/');
    expect((await states()).esign).toEqual(WELL);
    expect(await read('')).not.toContain('Clear all faults');
  });

  test('cannot be used by a page of another site', async () => {
    const form = new URLSearchParams({ kind: 'failing', delay: '3', retryAfter: '2', times: '' });
    expect((await post('services/crm/faults', form, { origin: 'https://other.example' })).status).toBe(403);
    expect((await states()).crm).toEqual(WELL);
  });

  test('withheld messages are listed until they are sent, by HTTP or by the button', async () => {
    const application = await startApplication();
    const send = (body: string) =>
      sandbox.webhooks.send('esign', { url: `${application.url}/hook`, headers: {}, body });
    await set('esign', { delivery: 'never' });
    await send('one');
    expect(await read('services/esign')).toContain('Send withheld messages');
    expect((await states()).esign).toMatchObject({ waiting: 1 });
    expect(await (await post('__sandbox/webhooks/esign/release', '')).json()).toEqual({ released: 1 });
    await expect.poll(() => sandbox.webhooks.waiting('esign')).toEqual([]);
    await send('two');
    expect((await post('services/esign/release', '')).headers.get('location')).toBe('/services/esign');
    await expect.poll(() => application.asked.map(({ body }) => body)).toEqual(['one', 'two']);
    expect(await read('services/esign')).toContain('Every message');
    await application.close();
  });
});
