import type { Locator, Page } from '@playwright/test';
import { expectGoodPage, NARROW } from './good-page.ts';
import { expect, hydrated, signIn, test } from './people.ts';

const panel = (page: Page) => page.getByRole('dialog');
const headlines = (page: Page) => page.getByRole('region', { name: 'Headline figures' });
const dayMenu = (page: Page) => page.getByRole('button', { name: /^As of/ });
const currencyMenu = (page: Page) => page.getByRole('button', { name: /^In (?:[A-Z]{3}|Own)/ });

async function choose(page: Page, menu: Locator, choice: string): Promise<void> {
  await menu.click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${choice}`) }).click();
}

test('a member explains a figure down to one line, looks back in time, and reads a chart', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'active', '/dashboard');
  await hydrated(page);

  await test.step('the rate of return on the dashboard is explained by its formula, parts and lines', async () => {
    await headlines(page).getByRole('link', { name: /%$/ }).click();
    await expect(panel(page).getByRole('heading', { name: 'Net IRR' })).toBeVisible();
    await expect(panel(page)).toContainText('(1 + r)');
    // Its parts begin open.
    const paid = panel(page).getByRole('group').filter({ hasText: 'Paid' }).first();
    await expect(
      paid.getByRole('row').filter({ hasText: 'Capital call · Vestry Fund I' }).first(),
    ).toBeVisible();
  });

  await test.step('a corrected figure can be seen as it was known before', async () => {
    await panel(page).getByRole('link', { name: 'As known then' }).first().click();
    await expect(page).toHaveURL(/\/portfolio\/figures\/irr\?.*known_at=2022-02-0/);
    await expect(page.getByRole('heading', { level: 1, name: 'Net IRR' })).toBeVisible();
  });

  await test.step('the portfolio is shown as of another day, in the URL', async () => {
    await page.goto('/portfolio');
    await hydrated(page);
    const today = await headlines(page).getByRole('link').first().textContent();
    await dayMenu(page).click();
    const day = page.getByLabel('Choose a day');
    await day.fill('when it rained');
    await day.press('Enter');
    await expect(page.getByText('“when it rained” is not a date we recognise.')).toBeVisible();
    await day.fill('2023');
    await day.press('Enter');
    await expect(page).toHaveURL(/as_of=2023-12-31/);
    await expect(dayMenu(page)).toHaveText('As of31 Dec 2023');
    await expect(day).toBeHidden();
    await expect(headlines(page).getByRole('link').first()).not.toHaveText(today ?? '');
    await page.getByRole('link', { name: 'Show today' }).click();
    await expect(headlines(page).getByRole('link').first()).toHaveText(today ?? '');
  });

  await test.step('another currency is chosen and remembered', async () => {
    // An attempt that failed here has left its choice.
    await choose(page, currencyMenu(page), 'EUR');
    await expect(headlines(page).getByRole('link').first()).toHaveText(/^€/);
    await choose(page, currencyMenu(page), 'USD');
    await expect(headlines(page).getByRole('link').first()).toHaveText(/^US\$/);
    await page.goto('/portfolio');
    await hydrated(page);
    await expect(headlines(page).getByRole('link').first()).toHaveText(/^US\$/);
    await choose(page, currencyMenu(page), 'EUR');
    await expect(headlines(page).getByRole('link').first()).toHaveText(/^€/);
  });

  await test.step('one of several holders is chosen, and named by its explanations', async () => {
    const all = await headlines(page).getByRole('link').first().textContent();
    await choose(page, page.getByRole('button', { name: /^Held by/ }), 'Myself');
    await expect(page).toHaveURL(/held_by=me/);
    await expect(headlines(page).getByRole('link').first()).not.toHaveText(all ?? '');
    await headlines(page).getByRole('link').first().click();
    await expect(panel(page)).toContainText('held by Ada Lindqvist');
    await page.keyboard.press('Escape');
    await choose(page, page.getByRole('button', { name: /^Held by/ }), 'Everything');
    await expect(headlines(page).getByRole('link').first()).toHaveText(all ?? '');
  });

  await test.step('a chart announces its values to keyboard users', async () => {
    const chart = page.getByRole('slider', { name: 'Value over time' }).locator('visible=true');
    await chart.focus();
    const last = await chart.getAttribute('aria-valuetext');
    expect(last).toContain('Net value');
    await page.keyboard.press('ArrowLeft');
    await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '');
  });

  await test.step('a position shows its lines with the correction, and everything about its vehicle', async () => {
    await page
      .getByRole('rowheader', { name: /^Vestry Fund I Fund/ })
      .getByRole('link')
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vestry Fund I' })).toBeVisible();
    const year = page.getByRole('group').filter({ hasText: /^2021/ });
    await year.locator('summary').click();
    const lines = page.getByRole('table', { name: 'Ledger lines of 2021' });
    await expect(lines.getByText('Corrected', { exact: true }).first()).toBeVisible();
    await expect(lines.getByText('Correction', { exact: true }).first()).toBeVisible();
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    // An administrator's own page exports their own lines, too.
    await expect(page.getByRole('menuitem', { name: 'Ledger lines, CSV' })).toHaveAttribute(
      'href',
      /holder=/,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'About this fund' }).click();
    await expect(page.getByRole('region', { name: 'Track record' })).toContainText('TVPI');
    await expect(page.getByRole('region', { name: 'Your position' })).toContainText('Net value');
    await expectGoodPage(page);
  });
});

test('figures and their explanations can be read without JavaScript', async ({ browser, page }) => {
  await signIn(page, 'active', '/portfolio');
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  try {
    const reader = await plain.newPage();
    await reader.goto(page.url());
    await headlines(reader).getByRole('link').first().click();
    await expect(reader.getByRole('heading', { level: 1, name: 'Net value' })).toBeVisible();
    await expect(reader.getByText('The last published valuation')).toBeVisible();
    await reader.goBack();
    await reader.getByText('Show as table').first().click();
    await expect(reader.getByRole('table', { name: 'Value over time' })).toContainText('2023');
    await dayMenu(reader).click();
    await reader.getByLabel('Choose a day').fill('30.9.23');
    await reader.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(reader).toHaveURL(/as_of=2023-09-30/);
    await reader.goto('/portfolio?as_of=soon');
    await expect(reader.getByRole('alert').first()).toContainText('“soon” is not a date we recognise');
  } finally {
    await plain.close();
  }
});

test('figures open by keyboard, and the portfolio prints without its controls', async ({ page }) => {
  await signIn(page, 'active', '/portfolio');
  await hydrated(page);
  const first = headlines(page).getByRole('link').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'Net value' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(first).toBeFocused();
  await headlines(page).getByText('All figures').focus();
  await page.keyboard.press('Enter');
  await headlines(page).getByText('Unfunded').locator('..').getByRole('link').press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'Unfunded' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  await expect(first).toBeVisible();
  const positions = page.getByRole('table', { name: 'Positions' });
  await expect(positions).toBeVisible();
  // A foot would be repeated on every sheet.
  await expect(positions.locator('tfoot')).toHaveCSS('display', 'table-row-group');
  await expect(dayMenu(page)).toBeHidden();
});

test('the day and the currency are chosen by keyboard, and nothing else of the view changes', async ({
  page,
}) => {
  await signIn(page, 'active', '/portfolio?known_at=2023-01-01T00:00:00.000Z&sort=-irr');
  await hydrated(page);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await dayMenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: /^Today/ })).toBeFocused();
  await page.keyboard.press('y');
  await expect(page.getByRole('menuitemradio', { name: /^Year end/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/as_of=\d{4}-12-31/);
  await expect(dayMenu(page)).toContainText('31 Dec');
  await expect(dayMenu(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: /^Year end/ })).toBeFocused();
  await page.getByRole('button', { name: 'Calendar' }).press('Enter');
  await page.getByRole('button', { name: /^31 Dec/ }).press('ArrowUp');
  await expect(page.getByRole('button', { name: /^24 Dec/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/as_of=\d{4}-12-24/);
  await choose(page, currencyMenu(page), 'CHF');
  await expect(page).toHaveURL(/currency=CHF/);
  await expect(currencyMenu(page)).toBeFocused();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    as_of: expect.stringMatching(/-12-24$/),
    ...{ known_at: '2023-01-01T00:00:00.000Z', currency: 'CHF', sort: '-irr' },
  });
  expect(await entries()).toBe(before);
  // Of today, no day is asked for: the address would show today's figures for ever.
  await choose(page, dayMenu(page), 'Today');
  await expect(page).not.toHaveURL(/as_of/);
  await choose(page, currencyMenu(page), 'EUR');
  await expect(page).toHaveURL(/currency=EUR/);
});

test('a position lists its documents, and a deal its updates', async ({ page }) => {
  await signIn(page, 'active', '/portfolio');
  await hydrated(page);
  await page
    .getByRole('rowheader', { name: /Direct/ })
    .first()
    .getByRole('link')
    .click();
  await expect(page.getByRole('region', { name: 'Updates' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Documents' })).toBeVisible();
  await expectGoodPage(page);
});

test('on a phone the portfolio is rows that are one link each, with the rest folded', async ({
  browser,
  page,
}) => {
  await signIn(page, 'active', '/portfolio');
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: NARROW,
  });
  try {
    const reader = await plain.newPage();
    await reader.goto(page.url());
    const rows = reader
      .getByRole('region', { name: 'Positions' })
      .getByRole('list')
      .first()
      .getByRole('link');
    await expect(rows.first()).toHaveText(/^Vestry Fund I.*Ada Lindqvist.*€.*IRR.*TVPI$/);
    expect((await rows.first().boundingBox())?.height).toBeLessThan(95);
    const height = await reader.evaluate(() => document.documentElement.scrollHeight);
    // Of the notices that are due the first stands above the figures.
    const due = (at: Page) => at.getByRole('list', { name: 'Due and coming in' }).getByRole('listitem');
    await expect(due(reader)).toHaveCount(1);
    await page.setViewportSize(NARROW);
    await expect(due(page)).toHaveCount(1);
    await page.getByRole('button', { name: /^Show all \d+ notices$/ }).click();
    await expect.poll(() => due(page).count()).toBeGreaterThan(1);
    expect(height).toBeLessThan(2_450);
    const allocation = reader.getByRole('region', { name: 'Allocation' });
    await expect(allocation.getByText('Vestry Fund I', { exact: true })).toBeHidden();
    await allocation.locator('summary').click();
    await expect(allocation.getByText('Vestry Fund I', { exact: true })).toBeVisible();
    await rows.first().click();
    await expect(reader.getByRole('heading', { level: 1, name: 'Vestry Fund I' })).toBeVisible();
  } finally {
    await plain.close();
  }
});
