import { readFile } from 'node:fs/promises';
import {
  expect,
  hydrated,
  newAddress,
  newMember,
  reloadUntilVisible,
  signIn,
  signInPerson,
  test,
} from './people.ts';
import { ADDRESS } from './ports.ts';
import { linkIn } from './sandbox.ts';

const RUN = Date.now();
const MESSAGE = `When is the next call for capital, in year ${RUN}?`;
const REPLY = `And how much will it be, number ${RUN}?`;

test('a reply by mail is added to its conversation, and mails can be stopped by their link without a sign-in', async ({
  page: member,
  another,
  browser,
  sandbox,
  expectNoise,
}) => {
  // The console shows mails in a frame without scripts, in which those of this test cannot run either.
  expectNoise(/the document's frame is sandboxed/);
  // New in each attempt: their choices are as at first, and a member may write five messages an hour.
  const writer = newMember('Matti Heikkinen');
  await signInPerson(member, sandbox, writer, '/contact?subject=General');
  await member.getByRole('textbox', { name: 'Message' }).fill(MESSAGE);
  await member.getByRole('button', { name: 'Send message' }).click();
  await expect(member.getByText('Your reference is')).toBeVisible();
  const sent = await member.getByText('Your reference is').innerText();
  const reference = sent.match(/VC-[2-9A-Z]{6}/)?.[0] ?? '';

  await test.step('the member replies to the copy in their mail program', async () => {
    const copy = await sandbox.mail(writer.email, 'Your message about General');
    await member.goto(`${ADDRESS.console}/mail/${copy.id}`);
    await member.getByLabel(/^To reply\+vc-/).fill(REPLY);
    const buffer = Buffer.from('date,amount\n2026-11-01,1\n');
    const file = { name: 'flows.csv', mimeType: 'text/csv', buffer };
    await member.getByLabel('File to attach').setInputFiles(file);
    await member.getByRole('button', { name: 'Send reply' }).click();
    await expect(member.getByText('Sent.')).toBeVisible();
    await member.goto(`/contact#${reference}`);
    const conversation = member.locator(`#${reference}`).getByRole('list');
    await reloadUntilVisible(member, conversation.getByText(REPLY));
    await expect(conversation.getByRole('link', { name: /flows\.csv/ })).toBeVisible();
  });

  const admin = await another();
  await test.step('an admin answers, and sees that the mail about it has arrived; the whole reply can be downloaded', async () => {
    await signIn(admin, 'admin', `/admin/questions?q=${reference}`);
    await admin.getByRole('link', { name: new RegExp(String(RUN)) }).click();
    const sheet = admin.getByRole('dialog');
    const download = admin.waitForEvent('download');
    await sheet.getByRole('link', { name: 'Download the whole e-mail' }).click();
    const whole = await readFile(await (await download).path(), 'utf8');
    for (const part of [REPLY, 'we wrote:', 'flows.csv']) expect(whole).toContain(part);
    await sheet.getByLabel('Answer').fill('In March.');
    await sheet.getByRole('button', { name: 'Send answer' }).click();
    await expect(sheet.getByText(/^Sent to /)).toBeVisible();
    await reloadUntilVisible(admin, sheet.getByText('1 e-mail: 1 delivered'));
  });

  await test.step('its link stops such mails, without scripts and without a session', async () => {
    const mail = await sandbox.mail(writer.email, 'Re: Your message about General');
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto(linkIn(mail, '/unsubscribe'));
    await expect(page.getByText('An answer to your question')).toBeVisible();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await plain.close();
    await member.goto('/profile#notifications');
    await hydrated(member);
    const choice = member.getByLabel('An answer to your question');
    await expect(choice).toHaveValue('app');
    await choice.selectOption('mail');
    await expect(member.getByText('Saved.')).toBeVisible();
  });
});

test('an invitation to an address that does not exist says so, and an admin allows mail to it again', async ({
  page: admin,
}) => {
  const address = `bounce.${newAddress('guest')}`;
  await signIn(admin, 'admin', '/admin/invites');
  await admin.getByRole('button', { name: 'Invite a person' }).click();
  await admin.getByLabel('E-mail address').fill(address);
  await admin.getByRole('dialog').getByRole('button', { name: 'Send invite' }).click();
  const row = admin.getByRole('row', { name: new RegExp(address) });
  await expect(row).toBeVisible();
  await reloadUntilVisible(admin, row.getByText('Bounced'));
  await expect(row.getByText(/does not exist/)).toBeVisible();

  await admin.goto('/admin/integrations/memberMail#suppressed');
  await hydrated(admin);
  await admin.getByRole('button', { name: new RegExp(`Allow again.*${address}`) }).click();
  await expect(admin.getByText(`E-mail to ${address} allowed again.`)).toBeVisible();
  await expect(admin.getByRole('row', { name: new RegExp(address) })).toHaveCount(0);
});
