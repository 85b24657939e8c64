import type { Page } from '@playwright/test';
import { expectGoodAsItIs, NARROW } from './good-page.ts';
import { expect, hydrated, JOB_MS, signIn, test } from './people.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first();
const chosen = (page: Page) =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true });

test('a member finds what they may open, by keyboard (issue 13 point 5)', async ({ page }) => {
  test.setTimeout(150_000);
  await signIn(page, 'active');
  const opener = page.getByRole('link', { name: 'Search everything' });

  await test.step('Ctrl K opens it with suggestions; its position and height are fixed', async () => {
    await opener.focus();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await expect(option(page, 'Change my notifications')).toBeVisible();
    const before = await page.getByRole('dialog').boundingBox();
    await field(page).fill('harbour');
    await expect(option(page, /^Harbour Logistics II/)).toBeVisible();
    expect(await page.getByRole('dialog').boundingBox()).toEqual(before);
    await expectGoodAsItIs(page);
  });

  await test.step('arrows, Home and End move the choice; the count is announced', async () => {
    await expect(page.getByRole('status').filter({ hasText: /^\d+ results$/ })).toHaveCount(1);
    await expect(chosen(page)).toHaveText(/^Harbour/);
    await page.keyboard.press('ArrowDown');
    const second = await chosen(page).textContent();
    await page.keyboard.press('End');
    expect(await chosen(page).textContent()).not.toBe(second);
    await page.keyboard.press('Home');
    await expect(chosen(page)).toHaveText(/^Harbour/);
  });

  await test.step('a match on a page of a document is shown in context', async () => {
    // The pages of the demo's documents are read by a job.
    await expect(async () => {
      await field(page).fill('');
      await field(page).fill('renewed its eighth lease');
      await expect(option(page, /Page \d+: .*eighth lease/)).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: JOB_MS });
  });

  await test.step('a typo is tolerated', async () => {
    await field(page).fill('kontro');
    await expect(page.getByText('These are spelled similarly.')).toBeVisible();
    await expect(option(page, /^Kontor Systems/)).toBeVisible();
  });

  await test.step('admin-only records are not found', async () => {
    await field(page).fill('duval');
    await expect(page.getByText('No results for “duval”.')).toBeVisible();
  });

  await test.step('Escape closes it, and the focus returns', async () => {
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('Enter opens a result, which is suggested first the next time', async () => {
    await page.keyboard.press('Control+k');
    await field(page).fill('solera');
    await expect(chosen(page)).toHaveText(/^Solera Foods/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/opportunities\/open\/solera-foods$/);
    await page.keyboard.press('Control+k');
    await expect(chosen(page)).toHaveText(/^Solera Foods/);
  });

  await test.step('an action runs at once', async () => {
    await field(page).fill('night mode');
    await expect(chosen(page)).toHaveText('Use dark theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Control+k');
    await field(page).fill('share an invite');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Share an invite' })).toBeVisible();
  });
});

test('an admin finds people, commitments and references; all results are on a page', async ({ page }) => {
  await signIn(page, 'admin', '/search');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('lindqvist');
  await expect(page).toHaveURL(/\/search\?q=lindqvist$/);
  const people = page.getByRole('region', { name: 'People' });
  await expect(people.getByRole('link', { name: /Ada Lindqvist/ })).toBeVisible();
  await page.goto('/search?q=lindqvist&kind=commitment');
  await expect(page.getByRole('heading', { level: 1, name: 'Commitments' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Ada Lindqvist · Kontor Systems/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/opportunities\/[^/]+\/book\?entry=/);
});

test('on a phone it fills the screen, and the page works without scripts', async ({ page, browser }) => {
  test.setTimeout(150_000);
  await page.setViewportSize(NARROW);
  await signIn(page, 'active');
  await page.getByRole('link', { name: 'Search everything' }).click();
  await expect(async () => {
    await field(page).fill('');
    await field(page).fill('lease');
    await expect(option(page, /Page \d+:/)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: JOB_MS });
  expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, y: 0, width: NARROW.width });
  await expectGoodAsItIs(page);
  await page.getByRole('link', { name: 'All results' }).click();
  await expect(page.getByRole('region', { name: 'Documents' })).toBeVisible();
  await hydrated(page);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/dashboard');
  await still.getByRole('link', { name: 'Search everything' }).click();
  await still.getByRole('searchbox', { name: 'Search everything' }).fill('harbour');
  await still.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(still.getByRole('link', { name: /^Harbour Logistics II/ }).first()).toBeVisible();
  await plain.close();
});

test('single keys lead to pages, and can be switched off (WCAG 2.1.4)', async ({ page }) => {
  await signIn(page, 'active', '/dashboard');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // The keys are loaded when the page is idle.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(list).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectGoodAsItIs(page);
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL('/portfolio');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('g d?');
  await expect(field(page)).toHaveValue('g d?');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Ada Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  for (const key of ['?', '/', 'g', 'd']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/portfolio');
});
