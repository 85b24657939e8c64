import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import * as oidc from 'openid-client';
import { afterAll, expect, test } from 'vitest';
import { type Ports, portVariables } from './ports.ts';
import { DEFAULTS } from './sandbox.ts';
import { attempt, Browser, FREE, startOn, temporaryFolder } from './testing.ts';

const APP = 'http://localhost:1';
const folder = temporaryFolder();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  folder.remove();
});

/** Runs the sandbox as a separate process; opens and closes it here first to find free ports. */
async function launch(ports: Ports) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: {
      SANDBOX_DATA_DIR: folder.path,
      APP_BASE_URL: APP,
      ...portVariables(ports),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const chunk of child.stdout) if (String(chunk).includes('Sandbox ready')) break;
  return { child };
}

test('kill -9 loses nothing that was acknowledged, and SIGTERM ends cleanly', {
  timeout: 60_000,
}, async () => {
  const probe = await startOn(folder.path, APP);
  const { ports } = probe;
  await probe.stop();

  const first = await launch(ports);
  const issuer = `http://localhost:${ports.identity}/`;
  const config = await oidc.discovery(
    new URL(issuer),
    DEFAULTS.identity.client.id,
    DEFAULTS.identity.client.secret,
    undefined,
    {
      execute: [oidc.allowInsecureRequests],
    },
  );
  const browser = new Browser();
  const start = await attempt(config, APP);
  const page = await browser.open(start.url);
  const back = await browser.open(page.url, { demo: 'active@vestry.test' }, APP);
  const { tokens } = await start.finish(back.url);
  const transport = createTransport({
    host: '127.0.0.1',
    port: ports.mail,
    auth: { user: DEFAULTS.mail.user, pass: DEFAULTS.mail.password },
  });
  await transport.sendMail({ from: 'a@vestry.test', to: 'b@vestry.test', subject: 'Kept', text: 'x' });
  const control = `http://localhost:${ports.console}/__sandbox/identity/users`;
  const added = { email: 'kept@load.test', name: 'Kept', roles: ['active'] };
  expect((await fetch(control, { method: 'POST', body: JSON.stringify(added) })).status).toBe(201);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const second = await launch(ports);
  const again = await attempt(config, APP);
  const silent = await browser.open(again.url, undefined, APP);
  expect((await again.finish(silent.url)).claims.sub).toBe('auth0|demo-active');
  expect((await oidc.fetchUserInfo(config, tokens.access_token, 'auth0|demo-active')).email).toBe(
    'active@vestry.test',
  );
  const { mails } = await (await fetch(`http://localhost:${ports.console}/api/mail?subject=kept`)).json();
  expect(mails).toHaveLength(1);
  const sent = await fetch(`http://localhost:${ports.console}/api/mail?to=unverified@vestry.test`);
  // At the first start, and not at the two that followed.
  expect(await sent.json()).toMatchObject({
    total: 1,
    mails: [{ subject: 'Confirm your e-mail for Vestry' }],
  });
  const users: { email: string }[] = await (await fetch(control)).json();
  expect(users.map((user) => user.email)).toContain('kept@load.test');
  second.child.kill('SIGTERM');
  const [code] = await once(second.child, 'exit');
  expect(code).toBe(0);
});

test('a port that is in use is an error that names it, and nothing stays open', async () => {
  const place = temporaryFolder();
  const first = await startOn(place.path, APP);
  await expect(startOn(place.path, APP, { ...FREE, console: first.ports.console })).rejects.toThrow(
    String(first.ports.console),
  );
  await first.stop();
  place.remove();
});
