import { type ChildProcess, spawn } from 'node:child_process';
import type { Page } from '@playwright/test';
import { demoMember, expect, hydrated, JOB_MS, signIn, test } from './people.ts';
import { SECOND } from './ports.ts';
import { Sandbox } from './sandbox.ts';

/** Long enough for a slow machine to undo in, and short enough to wait for. */
const HOLD_SECONDS = 20;
const { app } = SECOND.address;

/** An application of its own: that of the other tests holds nothing. */
let server: ChildProcess;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = spawn(process.execPath, ['tests/e2e/server.ts'], {
    env: {
      ...process.env,
      TEST_PARALLEL_INDEX: String(SECOND.index),
      HOLD_SECONDS: String(HOLD_SECONDS),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    server.once('message', () => resolve());
    server.once('exit', (code) => reject(new Error(`The application ended with ${code}`)));
  });
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
});

const alertsOf = (page: Page) => page.getByRole('region', { name: 'Alerts' });
const undoOf = (page: Page) => alertsOf(page).getByRole('button', { name: 'Undo' });

test('a decision and a message are undone before anyone is notified, and sent once the time is over', async ({
  page: admin,
  request,
  expectNoise,
}) => {
  // The undo that does not reach the server.
  expectNoise(/ERR_FAILED|Failed to fetch/);
  const sandbox = new Sandbox(request, SECOND.address.console);
  const investor = demoMember('prospect');
  await signIn(admin, 'admin', '/admin', app);
  const alerts = alertsOf(admin);
  const undo = undoOf(admin);

  const accept = async () => {
    await admin.getByRole('button', { name: investor.name }).click();
    const sheet = admin.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'Accept €150,000' }).check();
    await sheet.getByRole('button', { name: 'Accept €150,000' }).click();
    await expect(alerts).toContainText(
      `Accepted €150,000 from ${investor.name} for Solera Foods. Nobody has been notified yet.`,
    );
  };
  const decisions = async () => (await sandbox.mails(investor.email, 'Solera Foods')).length;

  await test.step('what was accepted is undone, also at the second attempt and after a reload', async () => {
    const before = await decisions();
    await accept();
    await expect(alerts).toContainText(/\d+ s left/);
    await admin.reload();
    await hydrated(admin);
    await admin.route('**/api/trpc/hold.undo*', (route) => route.abort(), { times: 1 });
    await undo.click();
    await alerts.getByRole('button', { name: 'Try again' }).click();
    await expect(alerts).toContainText('Undone. Nobody was notified.');
    await accept();
    await expect(undo).toHaveCount(0, { timeout: HOLD_SECONDS * 1_000 + JOB_MS });
    await expect.poll(decisions, { timeout: JOB_MS }).toBe(before + 1);
  });

  await test.step('a message is a draft again, and reaches its recipients when it is sent again', async () => {
    const title = 'Investors’ day';
    await admin.goto(`${app}/admin/broadcasts`);
    await hydrated(admin);
    await admin.getByRole('button', { name: 'New message' }).click();
    const text = admin.getByRole('textbox', { name: 'Message' });
    await text.click();
    await text.pressSequentially('We open the books.');
    await admin.getByRole('textbox', { name: 'Subject' }).fill(title);
    await admin.getByLabel('Add a rule for').selectOption({ label: 'Role' });
    await admin.getByLabel('Role', { exact: true }).selectOption({ label: 'Active investors' });
    await admin.getByRole('button', { name: 'Add rule' }).click();
    const send = async () => {
      await admin.getByRole('button', { name: 'Send…' }).click();
      await admin
        .getByRole('dialog')
        .getByRole('button', { name: /^Send now/ })
        .click();
      await expect(alerts).toContainText(`Sent “${title}”. Nobody has been notified yet.`);
    };
    await send();
    await expect(admin.getByText('No one has it yet')).toBeVisible();
    await undo.click();
    await expect(alerts).toContainText('Undone. Nobody was notified.');
    await expect(admin.getByRole('textbox', { name: 'Subject' })).toHaveValue(title);
    await send();
    await sandbox.mail('active@vestry.test', title, { timeout: HOLD_SECONDS * 1_000 + JOB_MS });
    expect(await sandbox.mails('active@vestry.test', title)).toHaveLength(1);
    await expect(undo).toHaveCount(0);
  });
});
