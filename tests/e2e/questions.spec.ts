import { expect, hydrated, memberForAttempt, signIn, signInPerson, test } from './people.ts';

/** Distinguishes this run's text from that of an earlier attempt. */
const RUN = Date.now();
const WORDING = `Who pays for what is lost when the power fails in ${RUN}?`;
const COVER = `The insurance of each warehouse does, number ${RUN}.`;
const ANSWER = `${COVER}\n\nIts terms: https://example.com/terms.`;

test('a member asks, an admin drafts and answers, the member is notified; published, others read it without a name', async ({
  page: member,
  another,
  sandbox,
  expectNoise,
}) => {
  // The same question again is a conflict, and a send is cut off, which the browser logs.
  expectNoise(/409|ERR_FAILED/);
  // Another one in each attempt: a member may ask five questions an hour.
  const asker = memberForAttempt(['prospect', 'callum.macrae', 'etienne.morel']);
  const [first, last] = asker.name.split(' ');
  const question = `I, ${asker.name}, keep two freezers myself: who pays when the power fails? (${RUN})`;
  await signInPerson(member, sandbox, asker, '/opportunities/open/nordic-cold-storage#ask-a-question');
  const section = member.locator('#ask-a-question');

  await test.step('a short text is refused in words, and the input stays', async () => {
    await section.getByLabel('Your question', { exact: true }).fill('Why?');
    await section.getByRole('button', { name: 'Ask' }).click();
    await expect(section.getByText('Please write a little more')).toBeVisible();
    await expect(section.getByLabel('Your question', { exact: true })).toHaveValue('Why?');
  });

  await test.step('a question is sent, and its state is shown', async () => {
    await section.getByLabel('Your question', { exact: true }).fill(question);
    await section.getByRole('button', { name: 'Ask' }).click();
    await expect(section.getByText('Question sent.')).toBeVisible();
    await expect(section.getByLabel('Your question', { exact: true })).toHaveValue('');
    await expect(section.getByRole('listitem').filter({ hasText: question })).toContainText(
      'Awaiting answer',
    );
    await sandbox.expectEvents(
      ({ properties }) => properties['page name'] === 'Nordic Cold Storage',
      ['Question Submit'],
    );
  });

  await test.step('the same question again is refused with a friendly message', async () => {
    await section.getByLabel('Your question', { exact: true }).fill(question);
    await section.getByRole('button', { name: 'Ask' }).click();
    await expect(section.getByText(/You already asked this on/)).toBeVisible();
  });

  const admin = await another();
  const sheet = admin.getByRole('dialog');
  await test.step('the firm has it by mail, and in the inbox', async () => {
    const mail = await sandbox.mail(
      'ir@vestry.test',
      `Question about Nordic Cold Storage from ${asker.name}`,
    );
    expect(mail.text).toContain(question);
    await signIn(admin, 'admin', `/admin/questions?q=${RUN}`);
    await admin.getByRole('link', { name: /keep two freezers/ }).click();
    await expect(sheet.getByRole('heading', { level: 2, name: asker.name })).toBeVisible();
    await sheet.getByRole('button', { name: 'Assign to me' }).click();
    await expect(admin.getByText('Assigned to Maren Holt.')).toBeVisible();
  });

  await test.step('a draft is saved automatically and restored', async () => {
    await sheet.getByLabel('Answer').fill(ANSWER);
    await expect(sheet.getByText(/^Saved/)).toBeVisible();
    await admin.reload();
    await hydrated(admin);
    await expect(sheet.getByLabel('Answer')).toHaveValue(ANSWER);
    await expect(section.getByText(COVER)).toHaveCount(0);
  });

  await test.step('publishing needs a confirmation, and Back sends nothing', async () => {
    await sheet.getByRole('button', { name: 'Publish…' }).click();
    await expect(sheet.getByText('Published answer')).toBeVisible();
    await sheet.getByRole('button', { name: 'Back' }).click();
    await sheet.getByRole('button', { name: 'Close…' }).click();
    await expect(sheet.getByRole('radio', { name: /^Notify them/ })).toBeChecked();
    await sheet.getByRole('button', { name: 'Back' }).click();
    await expect(sheet.getByLabel('Answer')).toHaveValue(ANSWER);
  });

  await test.step('a send that does not get through keeps the answer as a draft', async () => {
    const longer = `${ANSWER} Call us for more.`;
    await admin.route('**/question.answer*', (route) => route.abort(), { times: 1 });
    await sheet.getByLabel('Answer').fill(longer);
    await sheet.getByRole('button', { name: 'Answer privately' }).click();
    await expect(sheet.getByText('Nothing was changed')).toBeVisible();
    await expect(sheet.getByText(/^Saved/)).toBeVisible();
    await admin.reload();
    await hydrated(admin);
    await expect(sheet.getByLabel('Answer')).toHaveValue(longer);
  });

  await test.step('it is answered in private', async () => {
    await sheet.getByRole('button', { name: 'Answer privately' }).click();
    await expect(sheet.getByText(`Only ${asker.name} can see it.`)).toBeVisible();
  });

  await test.step('the member is notified, and reads it by its link', async () => {
    await member.goto('/notifications');
    await member
      .getByRole('link', { name: /We answered your question about Nordic Cold Storage/ })
      .first()
      .click();
    await expect(member).toHaveURL(/nordic-cold-storage#ask-a-question$/);
    const own = section.getByRole('listitem').filter({ hasText: question });
    await expect(own).toContainText('Answered');
    await expect(own.getByRole('link', { name: /example\.com\/terms/ })).toHaveAttribute(
      'href',
      'https://example.com/terms',
    );
  });

  const other = await another();
  await test.step('nobody else does, until it is published in another wording', async () => {
    await signIn(other, 'active', '/opportunities/open/nordic-cold-storage');
    await expect(other.getByRole('heading', { name: 'Ask a question' })).toBeVisible();
    await expect(other.getByText(COVER)).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Publish…' }).click();
    await expect(sheet.getByText(`This may identify the member: “${first}”, “${last}”`)).toBeVisible();
    await expect(sheet.getByText(/everyone who may read Nordic Cold Storage in full/)).toBeVisible();
    await sheet.getByLabel('Published question').fill(WORDING);
    await expect(sheet.getByText(/This may identify the member/)).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(sheet.getByText(/^Published on Nordic/)).toBeVisible();
    await other.reload();
    const published = other.locator('#ask-a-question').getByRole('listitem').filter({ hasText: WORDING });
    await expect(published).toContainText(COVER);
    await expect(other.getByText(asker.name)).toHaveCount(0);
  });

  await test.step('removed from the page, only the asker reads it', async () => {
    await sheet.getByRole('button', { name: 'Unpublish' }).click();
    await expect(sheet.getByText(`Only ${asker.name} can see it.`)).toBeVisible();
    await other.reload();
    await expect(other.getByText(WORDING)).toHaveCount(0);
  });
});

test('a question that was left is about the same fund when it is continued', async ({ page }) => {
  await signIn(page, 'active', '/funds');
  await hydrated(page);
  const section = page.locator('#ask-a-question');
  const [about, text] = [section.getByLabel('About'), section.getByLabel('Your question', { exact: true })];
  await about.selectOption({ index: 1 });
  await text.fill('When is the next call?');
  await page.goto('/dashboard');
  await page.goto('/funds');
  await expect(text).toHaveValue('When is the next call?');
  await expect(about).toHaveValue('1');
  await section.getByRole('button', { name: 'Discard draft' }).click();
});

test('a question whose answer arrives after its page was left is no draft any longer', async ({
  page,
  sandbox,
}) => {
  await signInPerson(
    page,
    sandbox,
    memberForAttempt(['walter.escher', 'yuki.tanabe', 'rasmus.thorup']),
    '/faqs',
  );
  const field = page.getByLabel('Your question', { exact: true });
  const release = Promise.withResolvers<void>();
  await page.route('**/api/trpc/question.ask*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await field.fill(`Does the annual meeting take place in ${RUN}?`);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL('/documents');
  const answered = page.waitForResponse('**/api/trpc/question.ask*');
  release.resolve();
  expect((await answered).ok()).toBe(true);
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /draft\.question/.test(key)));
  await expect.poll(drafts).toEqual([]);
  await rail.getByRole('link', { name: 'FAQs' }).click();
  await expect(page.getByText(`Does the annual meeting take place in ${RUN}?`)).toBeVisible();
  await expect(field).toHaveValue('');
});

test('two admins who write at once see each other’s draft, and choose', async ({ page, another }) => {
  const open = async (admin: typeof page) => {
    await signIn(admin, 'admin', '/admin/questions?q=tax');
    await admin.getByRole('link', { name: /last year’s tax documents/ }).click();
    const dialog = admin.getByRole('dialog');
    // Both start from the same draft.
    await expect(dialog.getByLabel('Answer')).toBeVisible();
    return dialog;
  };
  const [one, other] = [await open(page), await open(await another())];
  // An earlier attempt may have left a draft.
  const [month, week] = [`By the end of the month, ${RUN}.`, `Next week, ${RUN}.`];
  await one.getByLabel('Answer').fill(month);
  await expect(one.getByText(/^Saved/)).toBeVisible();
  await other.getByLabel('Answer').fill(week);
  const conflict = other.getByRole('region', { name: 'Two versions of this draft' });
  await expect(conflict).toContainText(month);
  await expect(other.getByLabel('Answer')).toHaveValue(week);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(other.getByText(/^Saved/)).toBeVisible();
  // An author whose text was overwritten sees it as soon as they continue writing.
  await one.getByLabel('Answer').fill(`By the end of this month, ${RUN}.`);
  const told = one.getByRole('region', { name: 'Two versions of this draft' });
  await expect(told).toContainText(week);
  await told.getByRole('button', { name: 'Take theirs' }).click();
  await expect(one.getByLabel('Answer')).toHaveValue(week);
  await one.getByLabel('Answer').fill('');
  await expect(one.getByText(/^Saved/)).toBeVisible();
});
