import { NARROW } from './good-page.ts';
import { expect, hydrated, JOB_MS, memberForAttempt, signIn, signInPerson, test } from './people.ts';

test('an admin sorts people, chooses columns, keeps the view and finds it again', async ({ page }) => {
  await signIn(page, 'admin', '/admin/people');
  const names = page.getByRole('table').or(page.getByRole('grid')).locator('tbody th');
  const first = await names.first().innerText();

  await test.step('by its head, both ways', async () => {
    await page.getByRole('link', { name: 'Name', exact: true }).click();
    await expect(page).toHaveURL(/sort=name/);
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    const ascending = await names.first().innerText();
    expect(ascending).not.toBe(first);
    await page.getByRole('link', { name: 'Name', exact: true }).click();
    await expect(page).toHaveURL(/sort=-name/);
    await expect(names.first()).not.toHaveText(ascending);
  });

  await test.step('with a column more', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('link', { name: 'Country' }).click();
    await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('under a name', async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Name of the view').fill('By country');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.goto('/admin/people');
    await expect(page.getByRole('columnheader', { name: 'Country' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Views (1)' }).click();
    await page.getByRole('link', { name: 'By country' }).click();
    await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible();
    await expect(page).toHaveURL(/sort=-name/);
  });
});

test('a panel beside a list is no step of its own in the history once it is closed', async ({ page }) => {
  await signIn(page, 'admin', '/admin');
  await page.getByRole('link', { name: /^People/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  const list = page.url();
  const panel = page.getByRole('dialog');
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.locator('tbody th').first().getByRole('link').click();
    await expect(panel).toBeVisible();
    await close();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(list);
  }
  await page.goBack();
  await expect(page).toHaveURL('/admin');
});

test('a panel that is opened again while its list still loads is one step from the list', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin');
  await page.getByRole('link', { name: /^People/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  const list = page.url();
  const panel = page.getByRole('dialog');
  const link = page.locator('tbody th').first().getByRole('link');
  await link.click();
  await expect(panel).toBeVisible();
  const asked = { list: Promise.withResolvers<void>(), person: Promise.withResolvers<void>() };
  const released = Promise.withResolvers<void>();
  await page.route(/\/admin\/people\.data/, async (route) => {
    asked[route.request().url().includes('person=') ? 'person' : 'list'].resolve();
    await released.promise;
    await route.continue();
  });
  await page.keyboard.press('Escape');
  await asked.list.promise;
  await expect(page).toHaveURL(list);
  await link.click();
  await asked.person.promise;
  // Until it has an entry of the history, Back would leave the list instead of the panel.
  await expect(panel).toHaveCount(0);
  released.resolve();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(list);
  await page.goBack();
  await expect(page).toHaveURL('/admin');
});

test('without scripts the heads of a list sort it', async ({ page, browser, baseURL }) => {
  await signIn(page, 'admin', '/admin/opportunities');
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL && { baseURL }),
  });
  const still = await plain.newPage();
  await still.goto('/admin/opportunities?stage=open');
  await still.getByRole('link', { name: 'Target', exact: true }).click();
  await expect(still).toHaveURL(/stage=open.*sort=-target/);
  await expect(still.getByRole('columnheader', { name: 'Target' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await plain.close();
});

test('a member commits: the amount is typed over, the receipt is there, and an admin sees it come', async ({
  page,
  another,
  sandbox,
}) => {
  const investor = memberForAttempt(['giulio.ferrante', 'pieter.vandenhove', 'leonie.hartwig']);
  const admin = await another();
  await signIn(admin, 'admin', '/admin');
  const book = admin
    .getByRole('table', { name: 'Open opportunities' })
    .getByRole('row', { name: /Nordic Cold Storage/ });
  /** The number of undecided commitments, which is in parentheses after their sum. */
  const undecided = async () => Number(/\((\d+)\)/.exec(await book.innerText())?.[1] ?? 0);
  const before = await undecided();

  await signInPerson(page, sandbox, investor, '/opportunities/open/nordic-cold-storage');
  await page.getByRole('button', { name: 'Invest' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel('Amount');
  await amount.click();
  await amount.pressSequentially('2500000');
  await expect(amount).toHaveValue('2,500,000');
  await dialog.getByRole('button', { name: 'Commit', exact: true }).click();
  await dialog.getByRole('button', { name: /Commit SEK/ }).click();

  await test.step('its receipt, as a page and as a PDF', async () => {
    await page.getByRole('link', { name: 'View receipt' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Commitment received' })).toBeVisible();
    await expect(page.getByText(/^CR-[2-9A-Z]{8}-1$/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^.+ - Receipt CR-.+-1 - .+\.pdf$/);
  });

  await test.step('and the list of all', async () => {
    await page.goto('/commitments?state=submitted');
    await expect(page.getByRole('row', { name: /Nordic Cold Storage/ })).toBeVisible();
  });

  await test.step('without reloading, on the page of an admin', async () => {
    await expect.poll(undecided, { timeout: JOB_MS }).toBeGreaterThan(before);
  });

  await test.step('who is deciding on it, and sees beside the reason that the member changes it', async () => {
    const queue = admin.getByRole('table', { name: 'Commitments awaiting a decision' });
    await queue.getByRole('button', { name: new RegExp(`${investor.name}.*Nordic Cold Storage`) }).click();
    const sheet = admin.getByRole('dialog');
    await sheet.getByLabel('Decline').check();
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('Too much for this round.');
    await page.goto('/opportunities/open/nordic-cold-storage');
    await hydrated(page);
    await page.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Amount').fill('3000000');
    await dialog.getByRole('button', { name: 'Save change' }).click();
    await expect(dialog).toHaveCount(0);

    const change = sheet.getByText(
      /^The member has changed it since: SEK.3,000,000 is awaiting a decision\.$/,
    );
    await expect(change).toBeVisible({ timeout: JOB_MS });
    await expect(sheet.getByRole('textbox', { name: 'Reason' })).toHaveValue('Too much for this round.');
    await expect(sheet.getByRole('button', { name: 'Decline' })).toBeDisabled();

    // Nothing but reviewing it takes the change, not even looking at another commitment.
    const steps = sheet.getByText(/^\d+ of \d+$/);
    const place = await steps.innerText();
    await sheet.getByRole('button', { name: 'Previous' }).click();
    await expect(steps).not.toHaveText(place);
    await sheet.getByRole('button', { name: 'Next' }).click();
    await expect(change).toBeVisible();
    await expect(sheet.getByRole('radio', { name: /^Accept SEK.2,500,000/ })).toBeVisible();

    await sheet.getByRole('button', { name: 'Review change' }).click();
    await expect(change).toHaveCount(0);
    await expect(sheet.getByRole('textbox', { name: 'Reason' })).toHaveValue('Too much for this round.');
    await expect(sheet.getByRole('radio', { name: /^Accept SEK.3,000,000/ })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Decline' })).toBeEnabled();
  });
});

test('of several commitments an admin types amounts as anywhere else', async ({ page }) => {
  await signIn(page, 'admin', '/admin/opportunities?search=nordic+cold+storage');
  await page.getByRole('link', { name: 'Nordic Cold Storage', exact: true }).click();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  const undecided = page.getByRole('row').filter({ hasText: 'Awaiting decision' }).getByRole('checkbox');
  for (const at of [0, 1]) await undecided.nth(at).click({ force: true });
  await page.getByRole('button', { name: 'Accept…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { checked: true }), 'nothing is accepted unchosen').toHaveCount(0);
  await dialog.getByRole('radio', { name: /^In full/ }).check();
  const amount = dialog.getByLabel(/^Amount for /).first();
  const typed = async (keys: string) => {
    await amount.fill('');
    await amount.pressSequentially(keys);
    return amount.inputValue();
  };
  expect(await typed('2500000')).toBe('2,500,000');
  expect(await typed('1,5m'), 'a mark of one’s own is left alone').toBe('1,5m');
  await amount.blur();
  await expect(amount).toHaveValue('1,500,000');
  expect(await typed('12,75')).toBe('12,75');
  await amount.blur();
  await expect(amount).toHaveValue('12.75');
});

test('what a panel cannot do it says above itself, and stays until it has', async ({ page, expectNoise }) => {
  expectNoise(/ERR_FAILED/);
  await signIn(page, 'admin', '/admin/people?standing=pending');
  await page
    .getByRole('table')
    .or(page.getByRole('grid'))
    .locator('tbody th')
    .getByRole('link')
    .first()
    .click();
  const panel = page.getByRole('dialog');
  const message = page.getByRole('region', { name: 'Alerts' }).getByRole('alert');

  await test.step('a failed approval can be read, and its message be closed', async () => {
    await page.route('**/api/trpc/people.approve*', (route) => route.abort());
    await panel.getByRole('button', { name: 'Approve' }).click();
    await expect(message).toBeVisible();
    await message.getByRole('button', { name: 'Close this message' }).click();
    await expect(message).toHaveCount(0);
    await expect(panel).toBeVisible();
  });

  await test.step('Escape does not close it while it works, however often', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/trpc/people.reject*', async (route) => {
      await promise;
      await route.abort();
    });
    await panel.getByRole('button', { name: 'Reject…' }).click();
    await panel.getByLabel('Reason').fill('Unknown to the firm.');
    await panel.getByRole('button', { name: 'Reject', exact: true }).click();
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
    await expect(panel).toBeVisible();
    resolve();
    await expect(panel.getByText('Nothing was changed')).toBeVisible();
  });
});

test('an admin sorts questions and takes the list along, and steps through the queue by keyboard', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/questions');

  await test.step('questions, by who asked, as a file', async () => {
    await page.getByRole('link', { name: 'Asked by', exact: true }).click();
    await expect(page).toHaveURL(/sort=asker/);
    const head = page.getByRole('columnheader', { name: 'Asked by' });
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    const file = page.getByRole('link', { name: 'CSV', exact: true });
    await expect(file).toHaveAttribute('href', '/api/admin/lists/questions.csv?sort=asker');
    const download = page.waitForEvent('download');
    await file.click();
    expect((await download).suggestedFilename()).toMatch(/^.+ - Questions - \d{4}-\d\d-\d\d\.csv$/);
  });

  await test.step('the queue, with J and K; what was entered stays', async () => {
    await page.goto('/admin');
    await hydrated(page);
    const queue = page.getByRole('table', { name: 'Commitments awaiting a decision' });
    await queue.getByRole('button').first().click();
    const sheet = page.getByRole('dialog');
    const first = await sheet.getByRole('heading', { level: 2 }).innerText();
    await sheet.getByLabel('Decline').check();
    await page.keyboard.press('j');
    await expect(sheet.getByText(/^2 of \d+$/)).toBeVisible();
    await expect(sheet.getByLabel('Decline')).not.toBeChecked();
    await page.keyboard.press('k');
    await expect(sheet.getByRole('heading', { level: 2, name: first })).toBeVisible();
    await expect(sheet.getByLabel('Decline')).toBeChecked();
    await expect(sheet.getByRole('link', { name: 'Book' })).toHaveAttribute(
      'href',
      /\/admin\/opportunities\/.+\/book/,
    );
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: NARROW, hasTouch: true, isMobile: true });

  test('each line of a link answers a finger with that link, and no text is cut without an ellipsis', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/admin/people');
    for (const path of [
      '/admin/people',
      '/admin/documents',
      '/admin/invites',
      '/notifications',
      '/commitments',
    ]) {
      await page.goto(path);
      await hydrated(page);
      expect(await page.evaluate(whatIsInTheWay), path).toEqual([]);
    }
  });
});

/** Runs in the page: returns lines of links that another element covers, and texts that end at the edge of a box. */
function whatIsInTheWay(): string[] {
  const found: string[] = [];
  for (const link of document.querySelectorAll('main .tap')) {
    if (!link.checkVisibility()) continue;
    link.scrollIntoView({ block: 'center' });
    const words = document.createRange();
    words.selectNodeContents(link);
    for (const { x, y, width, height } of words.getClientRects()) {
      const touched = document.elementFromPoint(x + width / 2, y + height / 2);
      if (touched && !link.contains(touched)) found.push(`${link.outerHTML} is under ${touched.outerHTML}`);
    }
  }
  const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    let box = text.parentElement;
    if (!box?.checkVisibility()) continue;
    while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement;
    const { overflowX, textOverflow } = box ? getComputedStyle(box) : { overflowX: '', textOverflow: '' };
    // A box of one pixel is for screen readers alone.
    if (!box || !/hidden|clip/.test(overflowX) || textOverflow === 'ellipsis' || box.clientWidth < 2)
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const end = box.getBoundingClientRect().right + 1;
    if (range.getBoundingClientRect().right > end) found.push(`“${text.textContent}” is cut`);
  }
  return found;
}
