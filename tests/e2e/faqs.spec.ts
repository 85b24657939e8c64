import type { Page } from '@playwright/test';
import { NARROW } from './good-page.ts';
import { expect, hydrated, signIn, test } from './people.ts';

/** Distinguishes this run's texts from those of an earlier attempt. */
const RUN = Date.now();
const QUESTION = `Who audits the vehicle numbered ${RUN}?`;
const ANSWER = `An independent accountant, each spring, says ${RUN}.`;
const SLUG = `who-audits-the-vehicle-numbered-${RUN}`;
const EDITED = `Who audits the companion vehicle numbered ${RUN}?`;
const SELL = `Can I sell the position numbered ${RUN}?`;
const LEFT = `Where do I leave the parcel numbered ${RUN}?`;
const UNFINISHED = `Who waters the plants of ${RUN}?`;
const ASKED = `Ada Lindqvist here: may I pay from account ${RUN}?`;

test('an admin writes, orders, publishes and withdraws FAQs; members find them with a typo and give feedback (issue 13)', async ({
  page: admin,
  another,
  browser,
}) => {
  test.setTimeout(180_000);
  await signIn(admin, 'admin', '/admin/faqs');
  const member = await another();
  await signIn(member, 'active', '/faqs');

  await test.step('a draft is written in a new category, and no member reads it', async () => {
    await admin.getByRole('link', { name: 'New FAQ' }).click();
    await admin.getByRole('button', { name: 'Publish' }).click();
    await expect(admin.getByText('Please write the question.')).toBeVisible();
    await admin.getByLabel('Question', { exact: true }).fill(QUESTION);
    await admin.getByLabel('Category', { exact: true }).selectOption('New category…');
    await admin.getByLabel('Category name').fill(`Oversight ${RUN}`);
    await admin.getByRole('textbox', { name: 'Answer' }).fill(ANSWER);
    const release = await heldBack(admin, '**/api/trpc/faq.create**');
    await admin.getByRole('button', { name: 'Save draft' }).click();
    // What is typed now would be lost with the save.
    await admin.getByLabel('Question', { exact: true }).focus();
    await admin.keyboard.type('More');
    await expect(admin.getByLabel('Question', { exact: true })).toHaveValue(QUESTION);
    release();
    await expect(admin).toHaveURL(/\/admin\/faqs\/[0-9a-f-]{36}$/);
    await expect(admin.getByText('Draft', { exact: true })).toBeVisible();
    await expect(admin.getByLabel('Question', { exact: true })).toHaveValue(QUESTION);
    await member.reload();
    await hydrated(member);
    await expect(member.getByText(QUESTION)).toBeHidden();
  });

  await test.step('published, a member finds it with a typo; the match is marked and the URL keeps the search', async () => {
    await admin.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(admin.getByText('FAQ published.')).toBeVisible();
    await member.getByRole('searchbox', { name: 'Search FAQs' }).fill(`acountant ${RUN}`);
    await expect(member).toHaveURL(/\?q=acountant/);
    await expect(member.locator('mark', { hasText: 'accountant' })).toBeVisible();
    await expect(member.locator('details')).toHaveCount(1);
  });

  await test.step('the question is edited: members read the old text until it is published, under the same link', async () => {
    await admin.getByLabel('Question', { exact: true }).fill(EDITED);
    await admin.getByRole('button', { name: 'Save draft' }).click();
    await expect(admin.getByRole('region', { name: 'Published version' })).toContainText(QUESTION);
    await member.goto(`/faqs#${SLUG}`);
    await expect(member.getByText(ANSWER)).toBeVisible();
    await expect(member.locator('summary', { hasText: QUESTION })).toBeInViewport();
    await admin.getByRole('button', { name: 'Publish changes' }).click();
    await expect(admin.getByRole('region', { name: 'Published version' })).toBeHidden();
    await member.reload();
    await hydrated(member);
    await expect(member.locator('summary', { hasText: EDITED })).toBeInViewport();
    await expect(member.getByText(ANSWER)).toBeVisible();
  });

  await test.step('its link needs no script', async () => {
    const state = await member.context().storageState();
    const plain = await browser.newContext({ javaScriptEnabled: false, storageState: state });
    const page = await plain.newPage();
    await page.goto(`/faqs#${SLUG}`);
    await expect(page.getByText(ANSWER)).toBeVisible();
    await plain.close();
  });

  await test.step('it did not help: the member says what is missing, the admin reads it, and the member changes the feedback', async () => {
    const answer = member.locator('details', { hasText: EDITED });
    await answer.getByRole('button', { name: 'No' }).click();
    await answer.getByLabel('What is missing?').fill('The name of the accountant.');
    await answer.getByRole('button', { name: 'Send' }).click();
    await expect(answer.getByRole('button', { name: 'Change' })).toBeVisible();
    await admin.reload();
    await expect(admin.getByText('The name of the accountant.')).toBeVisible();
    await answer.getByRole('link', { name: 'Ask a question' }).click();
    await expect(member.getByRole('textbox', { name: 'Your question' })).toHaveValue(`About “${EDITED}”: `);
    await answer.getByRole('button', { name: 'Yes' }).click();
    await expect(answer.getByText('Thank you.', { exact: true })).toBeVisible();
    await admin.reload();
    await hydrated(admin);
    await expect(admin.getByText('1 yes, 0 no')).toBeVisible();
  });

  await test.step('withdrawn, its link says so; undone, it is back', async () => {
    await admin.getByRole('button', { name: 'Withdraw' }).click();
    const undo = admin.getByRole('region', { name: 'Alerts' }).getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await member.goto(`/faqs#${SLUG}`);
    await expect(member.getByText('This answer has been withdrawn.').first()).toBeVisible();
    await undo.click();
    await expect(admin.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  });

  await test.step('by keyboard it moves to the category above', async () => {
    await admin.goto('/admin/faqs');
    await hydrated(admin);
    const above = admin.getByRole('region', { name: 'Account and invites' });
    await expect(async () => {
      // Again, past the categories of earlier attempts.
      await admin.getByRole('button', { name: `Move up: ${EDITED}` }).press('Enter');
      await expect(above.getByRole('link', { name: EDITED })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(admin.getByRole('button', { name: `Move up: ${EDITED}` })).toBeFocused();
  });

  await test.step('dragged, it is before another', async () => {
    const above = admin.getByRole('region', { name: 'Account and invites' });
    await above
      .locator('li', { hasText: EDITED })
      .dragTo(above.locator('li', { hasText: 'How do I invite someone?' }), {
        targetPosition: { x: 40, y: 3 },
      });
    await expect(above.locator('li', { hasText: EDITED }).locator('+ li')).toContainText(
      'How do I invite someone?',
    );
  });

  await test.step('one that is left by a link before it was saved is saved, and the link is followed', async () => {
    await admin.getByRole('link', { name: 'New FAQ' }).click();
    await admin.getByLabel('Question', { exact: true }).fill(LEFT);
    await admin.getByRole('textbox', { name: 'Answer' }).fill('At the door.');
    const main = admin.getByRole('main');
    // The one above the heading; the other is among the tabs.
    await main.getByRole('link', { name: 'FAQs', exact: true }).last().click();
    await expect(admin.getByText('Draft saved.')).toBeVisible();
    await expect(main.getByRole('link', { name: LEFT })).toBeVisible();
    await expect(admin).toHaveURL(/\/admin\/faqs$/);
  });
});

/** Holds back what the page asks of an address. Returns what lets it go. */
async function heldBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a new FAQ that cannot be saved yet is not lost to the search, nor to the menu of a phone', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/faqs');
  // Back would lead to the entry that this link makes, which is the browser’s own.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL('/admin/faqs#content');
  await page.getByRole('link', { name: 'New FAQ' }).click();
  const question = page.getByLabel('Question', { exact: true });
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const search = page.getByRole('combobox', { name: 'Search everything' });
  await question.fill(UNFINISHED);

  await test.step('Enter in the search asks first, and so does a click on a result', async () => {
    for (const open of ['Enter', 'click']) {
      // In the answer, which has the focus after a refusal, these keys insert a link.
      await question.focus();
      await page.keyboard.press('Control+k');
      await search.fill('people');
      const people = page.getByRole('option', { name: 'People', exact: true });
      await expect(people).toHaveAttribute('aria-selected', 'true');
      await (open === 'Enter' ? page.keyboard.press('Enter') : people.click());
      await expect(asked).toBeVisible();
      await expect(search).toHaveCount(0);
      await asked.getByRole('button', { name: 'Stay' }).click();
      await expect(asked).toHaveCount(0);
      await expect(question).toHaveValue(UNFINISHED);
    }
  });

  await test.step('so does the menu of a phone, where Back is how one stays', async () => {
    await page.setViewportSize(NARROW);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Contact' }).click();
    await expect(asked).toBeVisible();
    await page.goBack();
    await expect(asked).toHaveCount(0);
    await expect(question).toHaveValue(UNFINISHED);
    await expect(page).toHaveURL('/admin/faqs/new');
  });

  await test.step('Back from the page asks as well', async () => {
    await page.goBack();
    await expect(asked).toBeVisible();
    await asked.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveValue(UNFINISHED);
  });

  await test.step('and who says so leaves', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Contact' }).click();
    await asked.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/contact');
  });
});

test('the second of two admins sees the first one’s version next to their own, and chooses (issue 13)', async ({
  page: first,
  another,
  expectNoise,
}) => {
  // The second admin's save is refused.
  expectNoise(/409/);
  await signIn(first, 'admin', '/admin/faqs/new');
  const question = first.getByLabel('Question', { exact: true });
  await question.fill(SELL);
  await first.getByLabel('Category', { exact: true }).selectOption('Investing');
  await first.getByRole('textbox', { name: 'Answer' }).fill('Write to us first.');
  await first.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(first.getByText('FAQ published.')).toBeVisible();
  await expect(first).toHaveURL(/\/admin\/faqs\/[0-9a-f-]{36}$/);
  const second = await another();
  await signIn(second, 'admin', new URL(first.url()).pathname);
  const other = second.getByLabel('Question', { exact: true });
  await other.fill(`${SELL} Early?`);
  await question.fill(`${SELL} To anyone?`);
  await first.getByRole('button', { name: 'Save draft' }).click();
  await expect(first.getByRole('region', { name: 'Published version' })).toBeVisible();

  await second.getByRole('button', { name: 'Save draft' }).click();
  const notice = second.getByRole('alert', { name: /has changed this FAQ/ });
  await expect(notice).toContainText(`${SELL} To anyone?`);
  await expect(other).toHaveValue(`${SELL} Early?`);
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await second.getByRole('button', { name: 'Save draft' }).click();
  await expect(second.getByText('Draft saved.')).toBeVisible();
  await second.getByRole('button', { name: 'Discard changes' }).click();
  await expect(other).toHaveValue(SELL);

  // The same words, but withdrawn: publishing them again is a choice of its own.
  await first.reload();
  await hydrated(first);
  await first.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(first.getByText('FAQ withdrawn. Its link shows a notice.')).toBeVisible();
  await second.getByRole('button', { name: 'Publish changes' }).click();
  const withdrawn = second.getByRole('alert', { name: /has changed this FAQ, and it is withdrawn/ });
  await expect(withdrawn.getByRole('button', { name: 'Keep mine' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
});

test('an answered question becomes an FAQ in one act, without its asker (issue 13)', async ({
  page: admin,
  another,
}) => {
  const member = await another();
  await signIn(member, 'active', '/faqs');
  await member.getByRole('textbox', { name: 'Your question' }).fill(ASKED);
  await member.getByRole('button', { name: 'Ask', exact: true }).click();
  // The field contains the question, too, before it is sent.
  await expect(member.getByText('Question sent.')).toBeVisible();

  await signIn(admin, 'admin', `/admin/questions?q=${RUN}`);
  await admin.getByRole('link', { name: ASKED }).click();
  await admin.getByLabel('Answer').fill('Yes.\n\nTell us the new account first.');
  await admin.getByRole('button', { name: 'Answer privately' }).click();
  await admin.getByRole('link', { name: 'Create FAQ…' }).click();
  await expect(admin.getByText(/It may reveal who asked: .*“Lindqvist”/)).toBeVisible();
  await admin.getByLabel('Question', { exact: true }).fill(`May I pay from another account than ${RUN}?`);
  await expect(admin.getByText(/It may reveal who asked/)).toBeHidden();
  await admin.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(admin.getByRole('link', { name: 'A member’s question' })).toBeVisible();

  await member.goto(`/faqs?q=account+${RUN}`);
  const answer = member.locator('details', { hasText: 'May I pay from another account' });
  await expect(answer).toContainText('Tell us the new account first.');
  await expect(answer).not.toContainText('Lindqvist');

  await admin.getByRole('link', { name: 'A member’s question' }).click();
  await expect(admin.getByRole('dialog').getByRole('link', { name: 'FAQ', exact: true })).toBeVisible();
});
