import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzip } from '../setup/unzip.ts';
import { expectGoodPage, NARROW, WIDE } from './good-page.ts';
import { expect, hydrated, JOB_MS, signIn, test } from './people.ts';

const REPORT = 'Vestry Fund I: report Q4 2024';
/** Words of its first page. */
const WORDS = 'eighth lease';
const ROOM = '/opportunities/open/harbour-logistics-ii';

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search in this document' });
const pages = (page: Page) => page.getByRole('region', { name: 'Pages of the document' });
const listed = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** Opens the library at a search once a job has read the text of the demo's documents. */
async function searchLibrary(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/documents?${new URLSearchParams({ search: words })}`);
    await expect(page.locator('main mark').first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: JOB_MS });
  await hydrated(page);
}

/** Opens a document in the viewer, and waits until its first page is drawn. */
async function openReport(page: Page): Promise<void> {
  await page.goto('/documents?category=report&search=Q4+2024');
  await hydrated(page);
  await page.getByRole('link', { name: `Read ${REPORT}` }).click();
  await expect(pages(page).locator('canvas').first()).toBeVisible();
}

test('a member finds a page by its text, reads on, and the firm sees for how long', async ({
  page,
  another,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'active', '/documents');
  await searchLibrary(page, WORDS);

  await test.step('the match is shown in context, and links to its page', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Report Q4 2024' });
    await expect(row).toContainText('Harbour Logistics renewed its eighth lease');
    await row.getByRole('link', { name: 'Page 1' }).click();
    await expect(page).toHaveURL(/\/documents\/[0-9a-f-]{36}\?page=1&search=eighth\+lease$/);
    await expect(page.getByRole('heading', { level: 1, name: REPORT })).toBeVisible();
    await expect(pages(page).locator('.highlight.selected')).toHaveText('eighth lease');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  });
  const { pathname } = new URL(page.url());

  await test.step('keys turn pages and search; the URL keeps the page', async () => {
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/trpc/reading.save'));
    await pages(page).focus();
    await page.keyboard.press('PageDown');
    await expect(page).toHaveURL(/page=2/);
    await page.keyboard.press('/');
    await expect(searchField(page)).toBeFocused();
    await searchField(page).fill('capital');
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(searchField(page)).toHaveValue('');
    await page.keyboard.press('Home');
    await expect(page).toHaveURL(/page=1/);
    await page.keyboard.press('+');
    await expect(page.getByRole('combobox', { name: 'Zoom' })).not.toHaveText(/^125%/);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    expect((await stored).status()).toBe(200);
  });

  await test.step('a question about the page names it', async () => {
    await page.getByRole('link', { name: 'Ask about this page' }).click();
    await expect(page.getByRole('combobox', { name: /^About/ }).locator(':checked')).toHaveText(REPORT);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Page 2: ');
  });

  await test.step('an admin sees who has read which page', async () => {
    const admin = await another();
    await signIn(admin, 'admin', `/admin${pathname}/reading`);
    const row = admin.getByRole('row').filter({ hasText: 'Ada Lindqvist' }).first();
    await expect(row.getByRole('img', { name: /^Longest: page \d/ })).toBeVisible();
    await row.getByText('Time per page').click({ force: true });
    await expect(admin.getByRole('table', { name: 'Reading time of Ada Lindqvist by page' })).toBeVisible();
    await expectGoodPage(admin);
  });
});

test('the data room shows the facts of its documents; its memorandum is a marked copy, which an admin traces to its reader', async ({
  page,
  another,
}) => {
  await signIn(page, 'active', ROOM);
  const title = 'Harbour Logistics II: information memorandum';
  await expect(listed(page, title)).toContainText('watermarked copy');
  await page.getByRole('link', { name: `Ask about ${title}` }).click();
  await expect(page.getByLabel('Your question')).toHaveValue(`About “${title}”: `);
  await page.getByRole('link', { name: `Read ${title}` }).click();
  // A copy is made when it is opened, behind the documents that are prepared in the background.
  await expect(pages(page).getByText('active@vestry.test').first()).toBeAttached({ timeout: JOB_MS });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download ${title}` }).click();
  const copy = await (await download).path();

  const admin = await another();
  await signIn(admin, 'admin', '/admin/documents/trace');
  await admin.getByLabel('Choose file').setInputFiles(copy);
  const found = admin.getByRole('region', { name: '1 copy found' });
  await expect(found.getByRole('link', { name: 'Ada Lindqvist' })).toBeVisible();
  await expect(found.getByRole('link', { name: title })).toBeVisible();
  await expect(found).toContainText('active@vestry.test');
});

test('several documents are downloaded as one ZIP, and the list can be filtered to new ones', async ({
  page,
}) => {
  await signIn(page, 'active', '/documents?category=report');
  await page.getByRole('checkbox', { name: `Select ${REPORT}` }).check();
  await page
    .getByRole('checkbox', { name: /^Select Vestry Real Assets/ })
    .first()
    .check();
  const download = page.waitForEvent('download');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 chosen');
  await page.getByRole('button', { name: 'Download as ZIP' }).click();
  const file = await (await download).path();
  const names = [...unzip(await readFile(file)).keys()];
  expect(names).toHaveLength(2);
  expect(names).toContain('Vestry Fund I/Vestry Fund I report Q4 2024.pdf');

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByText('New only').click();
  await expect(page).toHaveURL(/category=report&new=1/);
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'New only' })).not.toBeChecked();
});

test('sections open in place, and a phone has its filters behind one button', async ({ page }) => {
  await signIn(page, 'active', '/documents');
  await hydrated(page);
  const more = page.getByRole('link', { name: /more about your holdings$/ });
  await more.click();
  await expect(more).toHaveCount(0);
  await expect(page).toHaveURL(/all=holdings/);
  await expect(page.locator('th[scope=row] a:focus')).toHaveCount(1);

  await page.setViewportSize(NARROW);
  await page.goto('/documents');
  await hydrated(page);
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeHidden();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Report');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('button', { name: 'Filter 1' })).toBeVisible();
  await expect(page).toHaveURL(/category=report/);
});

test('a document that cannot be opened says so, and opens once it is available', async ({
  page,
  sandbox,
  expectNoise,
}) => {
  await signIn(page, 'active', '/documents');
  expectNoise(/503/);
  await sandbox.trouble('storage', { kind: 'busy' });
  await page.goto('/documents?category=report&search=Q4+2024');
  await hydrated(page);
  await page.getByRole('link', { name: `Read ${REPORT}` }).click();
  await expect(page.getByRole('alert')).toContainText('We cannot open this document right now');
  await sandbox.trouble('storage', { kind: null });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(pages(page).locator('canvas').first()).toBeVisible();
});

test('the library works without scripts', async ({ browser, page }) => {
  await signIn(page, 'active', '/documents');
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const bare = await plain.newPage();
  await bare.goto('/documents');
  await bare.getByRole('searchbox', { name: 'Search titles and text' }).fill('Q4 2024');
  await bare.getByRole('button', { name: 'Show' }).click();
  await expect(bare.getByRole('link', { name: `Read ${REPORT}` })).toBeVisible();
  await plain.close();
});

test('the viewer is accessible and fits, at both widths and in both themes', async ({ page }) => {
  await signIn(page, 'active', '/documents');
  await openReport(page);
  await expectGoodPage(page);
});

test('pages of a document follow the window, and keep a size that the reader chose', async ({ page }) => {
  const widthOfPage = async () => (await pages(page).locator('.page').first().boundingBox())?.width ?? 0;
  await page.setViewportSize(WIDE);
  await signIn(page, 'active', '/documents');
  await openReport(page);
  const wide = await widthOfPage();
  await page.setViewportSize(NARROW);
  await expect.poll(widthOfPage).toBeLessThanOrEqual(NARROW.width);
  await page.setViewportSize(WIDE);
  await expect.poll(widthOfPage).toBe(wide);

  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(widthOfPage).toBeGreaterThan(wide);
  const chosen = await widthOfPage();
  await page.setViewportSize(NARROW);
  await page.setViewportSize(WIDE);
  await expect.poll(widthOfPage).toBe(chosen);
});
