import { expect, hydrated, newMember, reloadUntilVisible, signIn, signInPerson, test } from './people.ts';

/** Distinguishes this run's text from that of an earlier attempt. */
const RUN = Date.now();
const MESSAGE = `The attached statement names another account, number ${RUN}. Which is right?`;
const ANSWER = `The one in your profile, number ${RUN}. We have corrected the statement.`;
const REPLY = `Thank you, number ${RUN} looks right now.`;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const REFERENCE = /VC-[2-9A-Z]{6}/;

test('a member writes with a file, an admin answers, the member reads it and writes again (product §7)', async ({
  page: member,
  another,
  sandbox,
  expectNoise,
}) => {
  // A file whose content contradicts its name is refused, which the browser logs.
  expectNoise(/415/);
  // New in each attempt: a member may write five messages an hour.
  const writer = newMember('Signe Aalto');
  await signInPerson(member, sandbox, writer, '/contact?subject=Portfolio');
  const text = member.getByRole('textbox', { name: 'Message' });
  const file = member.locator('input[type="file"]').first();
  let reference = '';

  await test.step('a link chooses the subject; the contact, their number and the hours are shown', async () => {
    await expect(member.getByLabel('Subject')).toHaveValue('Portfolio');
    await expect(member.getByRole('link', { name: 'ir@vestry.test' })).toBeVisible();
    await expect(member.getByRole('heading', { name: 'Maren Holt' })).toBeVisible();
    await expect(member.getByRole('link', { name: '+49 40 5557 2040' })).toBeVisible();
    await expect(member.getByText(/^(Open|Closed) now/)).toBeVisible();
  });

  await test.step('without text it is not sent', async () => {
    await member.getByRole('button', { name: 'Send message' }).click();
    await expect(member.getByText('Please write a message.')).toBeVisible();
    await expect(text).toBeFocused();
  });

  await test.step('the input is restored after leaving, and can be discarded', async () => {
    await text.fill('A first attempt');
    await member.goto('/faqs');
    await member.goto('/contact?subject=Portfolio');
    await hydrated(member);
    await expect(text).toHaveValue('A first attempt');
    await member.getByRole('button', { name: 'Discard' }).click();
    await expect(text).toHaveValue('');
  });

  await test.step('a file whose content contradicts its name is refused, and the text stays', async () => {
    await text.fill(MESSAGE);
    await file.setInputFiles({ name: 'run.exe', mimeType: 'application/octet-stream', buffer: PDF });
    await expect(member.getByText('Please choose PDF, Word')).toBeVisible();
    await file.setInputFiles({ name: 'statement.png', mimeType: 'image/png', buffer: PDF });
    await member.getByRole('button', { name: 'Send message' }).click();
    await expect(member.getByText(/“statement.png” is a PDF/)).toBeVisible();
    await expect(text).toHaveValue(MESSAGE);
    await member.getByRole('button', { name: /^Remove\s+the file$/ }).click();
  });

  await test.step('it is sent, with a reference; seed §3: Contact Form Submission with its subject', async () => {
    await file.setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: PDF });
    await member.getByRole('button', { name: 'Send message' }).click();
    await expect(member.getByRole('heading', { name: 'Message sent' })).toBeFocused();
    const notice = member.getByRole('status').filter({ hasText: 'Your reference is' });
    reference = REFERENCE.exec((await notice.textContent()) ?? '')?.[0] ?? '';
    expect(reference).toMatch(REFERENCE);
    const { id } = await sandbox.account(writer.email);
    await sandbox.expectEvents(
      ({ who, properties }) => who === id && properties.subject === 'Portfolio',
      ['Contact Form Submission'],
    );
    const copy = await sandbox.mail(writer.email, 'Your message about Portfolio');
    expect(copy.text).toContain(MESSAGE);
  });

  const conversation = member.locator(`#${reference}`);
  await test.step('the conversation expands with its file', async () => {
    await member.getByRole('link', { name: 'See the conversation' }).click();
    await expect(conversation).toContainText('Awaiting answer');
    await expect(conversation.getByRole('list').getByText(MESSAGE)).toBeVisible();
    const download = member.waitForEvent('download');
    await conversation.getByRole('link', { name: 'statement.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('statement.pdf');
  });

  const admin = await another();
  const sheet = admin.getByRole('dialog');
  await test.step('the firm has it by mail and in the questions inbox, and it cannot be published', async () => {
    const mail = await sandbox.mail('ir@vestry.test', `Portfolio: message from ${writer.name}`);
    expect(mail.text).toContain(MESSAGE);
    await signIn(admin, 'admin', `/admin/questions?q=${reference}`);
    await admin.getByRole('link', { name: /attached statement names another account/ }).click();
    await expect(sheet.getByText(MESSAGE)).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'statement.pdf' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: /Publish/ })).toHaveCount(0);
    await sheet.getByLabel('Answer').fill(ANSWER);
    await expect(sheet.getByText(/^Saved/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Send answer' }).click();
    await expect(sheet.getByText(/^Sent to /)).toBeVisible();
  });

  await test.step('the member is notified, reads it and writes again', async () => {
    await sandbox.mail(writer.email, 'Re: Your message about Portfolio');
    await member.goto('/notifications');
    await member
      .getByRole('link', { name: `We answered your message ${reference}` })
      .first()
      .click();
    await expect(member).toHaveURL(new RegExp(`/contact#${reference}$`));
    await expect(conversation.getByRole('list').getByText(ANSWER)).toBeVisible();
    await conversation.getByRole('button', { name: 'Reply' }).click();
    await conversation.getByLabel('Your reply').fill(REPLY);
    await conversation.getByRole('button', { name: 'Send reply' }).click();
    await expect(conversation.getByText('Sent. A copy is on its way to your inbox.')).toBeVisible();
    await expect(conversation).toContainText('Awaiting answer');
  });

  await test.step('it is in the inbox again', async () => {
    await reloadUntilVisible(admin, sheet.getByText(REPLY));
    await expect(sheet.getByRole('button', { name: 'Send answer' })).toBeVisible();
  });
});
