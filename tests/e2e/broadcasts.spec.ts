import type { Page } from '@playwright/test';
import { expectGoodPage } from './good-page.ts';
import { expect, hydrated, JOB_MS, signIn, test } from './people.ts';

/** Distinguishes this run's text from that of an earlier attempt. */
const RUN = Date.now();
const TITLE = `Investors’ day ${RUN}`;
const WORDS = 'We open the books on everything we hold.';

/** Starts a message and waits for its editor. */
async function begin(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'New message' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'New message' })).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Message' })).toBeVisible();
}

/** Waits until the changes are saved. */
async function saved(admin: Page): Promise<void> {
  const side = admin.getByRole('complementary', { name: 'This draft' });
  await expect(side.getByRole('status')).toHaveText('Saved');
}

async function addRole(admin: Page, role: string): Promise<void> {
  await admin.getByLabel('Add a rule for').selectOption({ label: 'Role' });
  await admin.getByLabel('Role', { exact: true }).selectOption({ label: role });
  await admin.getByRole('button', { name: 'Add rule' }).click();
}

test('an admin writes to active investors, previews, tests and sends it; they read it, others cannot', async ({
  page: admin,
  another,
  sandbox,
  expectNoise,
}) => {
  // The page of a message for a non-recipient.
  expectNoise(/404/);
  // The accessibility check also inspects the preview of the mail, in which nothing may run.
  expectNoise(/the document's frame is sandboxed/);
  await signIn(admin, 'admin', '/admin/broadcasts');
  const main = admin.getByRole('main');

  await test.step('missing parts are listed, with links', async () => {
    await begin(admin);
    await admin.getByRole('button', { name: 'Send…' }).click();
    const missing = admin.getByRole('alert').filter({ hasText: 'To fix before sending' });
    for (const sentence of [
      'Please enter a subject.',
      'Please write the message.',
      'Please choose the recipients.',
    ])
      await expect(missing).toContainText(sentence);
    await missing.getByRole('link', { name: 'Please enter a subject.' }).click();
    await expect(admin.getByLabel('Subject')).toBeFocused();
  });

  await test.step('it is written, saved automatically, and restored', async () => {
    await admin.getByLabel('Subject').fill(TITLE);
    const text = admin.getByRole('textbox', { name: 'Message' });
    await text.click();
    await text.pressSequentially(WORDS);
    await addRole(admin, 'Active investors');
    await expect(main.getByText('All active investors')).toBeVisible();
    await expect(main.getByText(/^\d+ members will receive it$/)).toBeVisible();
    await saved(admin);
    await admin.reload();
    await hydrated(admin);
    await expect(admin.getByLabel('Subject')).toHaveValue(TITLE);
    await expect(admin.getByRole('textbox', { name: 'Message' })).toContainText(WORDS);
  });

  await test.step('the preview shows it in the application and by mail', async () => {
    await expect(main.getByRole('article')).toContainText(WORDS);
    await main.getByRole('tab', { name: 'E-mail' }).click();
    await expect(admin.frameLocator('iframe').getByText(WORDS)).toBeVisible();
    await main.getByText('Phone', { exact: true }).click();
    await expect(admin.frameLocator('iframe').getByText('Dear Maren Holt,')).toBeVisible();
    await main.getByRole('tab', { name: 'In the app' }).click();
    await expectGoodPage(admin);
  });

  await test.step('a test goes to its author only', async () => {
    await admin.getByRole('button', { name: 'Send test to me' }).click();
    const mail = await sandbox.mail('admin@vestry.test', `Test: ${TITLE}`);
    expect(mail.text).toContain(WORDS);
    expect(await sandbox.mails('active@vestry.test', TITLE)).toEqual([]);
  });

  const dialog = admin.getByRole('dialog', { name: `Send “${TITLE}”?` });
  await test.step('scheduled, with the place of its time, and cancelled', async () => {
    await admin.getByRole('button', { name: 'Send…' }).click();
    await dialog.getByText('Later').click();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog).toContainText('Please choose a day and a time.');
    const [year, month] = new Date(RUN + 200 * 86_400_000).toISOString().split('-');
    await dialog.getByLabel('Send at').fill(`${Number(year) + 1}-${month}-15T09:00`);
    // The year is corrected digit by digit, and is another one on the way.
    await dialog.getByLabel('Send at').press('ArrowRight');
    await admin.keyboard.press('ArrowRight');
    await admin.keyboard.type(year ?? '');
    await expect(dialog.getByLabel('Send at')).toHaveValue(`${year}-${month}-15T09:00`);
    await expect(dialog).toContainText('Berlin time.');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    const panel = main.getByRole('region', { name: 'Sending' });
    await expect(panel).toContainText('09:00 (Berlin)');
    await expectGoodPage(admin);
    await panel.getByRole('button', { name: 'Cancel schedule' }).click();
    await expect(admin.getByRole('button', { name: 'Send…' })).toBeVisible();
  });

  await test.step('sent, the page shows the progress until everyone has it', async () => {
    await admin.getByRole('button', { name: 'Send…' }).click();
    await dialog.getByRole('button', { name: /^Send now to \d+ members$/ }).click();
    const panel = main.getByRole('region', { name: 'Sending' });
    await expect(panel.getByText('Sent', { exact: true })).toBeVisible({ timeout: JOB_MS });
    await expect(panel).toContainText(/Sent to \d+ members/);
    await expectGoodPage(admin);
  });

  const member = await another();
  let address = '';
  await test.step('a member reads it, and it is marked as read', async () => {
    await signIn(member, 'active', '/notifications');
    await member.getByRole('link', { name: TITLE }).click();
    await expect(member.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(member.getByRole('main')).toContainText(WORDS);
    await expectGoodPage(member);
    address = new URL(member.url()).pathname;
    await member.goto('/notifications?show=unread');
    await expect(member.getByRole('link', { name: TITLE })).toHaveCount(0);
    const mail = await sandbox.mail('active@vestry.test', TITLE);
    expect(mail.text).toContain(WORDS);
    expect(mail.text).toContain(address);
    expect(await sandbox.mails('active@vestry.test', TITLE)).toHaveLength(1);
  });

  await test.step('nobody else can', async () => {
    const other = await another();
    await signIn(other, 'prospect', address);
    await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(await sandbox.mails('prospect@vestry.test', TITLE)).toEqual([]);
  });
});

test('a file that is uploaded for a message is read by those who get it, and by nobody else', async ({
  page: admin,
  another,
  expectNoise,
}) => {
  // The document for somebody who did not get the message.
  expectNoise(/404/);
  const title = `Letter ${RUN}`;
  await signIn(admin, 'admin', '/admin/broadcasts');
  await begin(admin);
  await admin.getByLabel('Subject').fill(title);
  await admin.getByRole('textbox', { name: 'Message' }).click();
  await admin.keyboard.type('The letter is attached.');
  await addRole(admin, 'Active investors');
  const attachments = admin.getByRole('region', { name: 'Attachments' });
  await attachments.getByRole('button', { name: 'Upload file…' }).click();
  const upload = admin.getByRole('dialog', { name: 'Upload a file' });
  // Only PDF files and pictures can be marked.
  await upload.getByLabel('Downloads').selectOption('original');
  await upload.getByLabel('Choose file').setInputFiles({
    name: `figures-${RUN}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`day,amount\n2026-01-01,${RUN}\n`),
  });
  await expect(attachments).toContainText('Published to the recipients only, when this is sent.');
  await saved(admin);
  await expectGoodPage(admin);
  await admin.getByRole('button', { name: 'Send…' }).click();
  const dialog = admin.getByRole('dialog', { name: `Send “${title}”?` });
  await dialog.getByRole('button', { name: /^Send now to \d+ members$/ }).click();
  const panel = admin.getByRole('main').getByRole('region', { name: 'Sending' });
  await expect(panel.getByText('Sent', { exact: true })).toBeVisible({ timeout: JOB_MS });

  const member = await another();
  await signIn(member, 'active', '/notifications');
  await member.getByRole('link', { name: title }).click();
  const file = member.getByRole('list', { name: 'Attachments' }).getByRole('link');
  await expectGoodPage(member);
  await file.click();
  await expect(member).toHaveURL(/\/documents\//);
  await expect(member.getByRole('main')).toContainText('This file opens in another app');
  const other = await another();
  await signIn(other, 'prospect', new URL(member.url()).pathname);
  await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('two admins who write at once see each other’s draft, and choose', async ({
  page: one,
  another,
  expectNoise,
}) => {
  expectNoise(/409/);
  await signIn(one, 'admin', '/admin/broadcasts');
  await begin(one);
  const address = new URL(one.url()).pathname;
  const other = await another();
  await signIn(other, 'admin', address);
  await one.getByLabel('Subject').fill('By the one');
  await expect(one.getByRole('complementary', { name: 'This draft' })).toContainText('Not saved yet');
  await saved(one);
  await other.getByLabel('Subject').fill('By the other');
  const conflict = other.getByRole('region', { name: 'Two versions of this draft' });
  await expect(conflict).toContainText('has changed this message');
  await conflict.getByText('They differ in the subject').click();
  await expect(conflict).toContainText('By the one');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(other.getByLabel('Subject')).toHaveValue('By the other');
  await saved(other);
  await other.getByRole('button', { name: 'Delete…' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other).toHaveURL(/\/admin\/broadcasts$/);
});
