import type { Page } from '@playwright/test';
import { NARROW } from './good-page.ts';
import { expect, newMember, signIn, signInPerson, test } from './people.ts';

test.use({ viewport: NARROW, prefetches: true });

/** A browser without a network of its own notices no change. */
async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline);
  await page.evaluate((name) => window.dispatchEvent(new Event(name)), isOffline ? 'offline' : 'online');
}

const TEXT = 'What does the manager earn if the fund is extended?';

test('on a phone that goes offline links and texts stay, and work once it is online again', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await signIn(page, 'active', '/contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill(TEXT);

  await setOffline(page, true);
  await expect(page.getByText('You are offline. What you typed stays on this page.')).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message was not sent')).toBeVisible();
  await expect(message).toHaveValue(TEXT);

  await page.getByRole('link', { name: 'Portfolio' }).click();
  await expect(page.getByText('You are offline. Open this page when you are back online.')).toBeVisible();
  await expect(message).toHaveValue(TEXT);

  await setOffline(page, false);
  await expect(page.getByText('You are back online.')).toBeVisible();
  await page.getByRole('link', { name: 'Portfolio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
  await page.goBack();
  await expect(message).toHaveValue(TEXT);
});

test('in a browser that is offline and reaches the server, links work', async ({ page }) => {
  await signIn(page, 'active', '/contact');
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('link', { name: 'Portfolio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
});

test('a page that did not arrive opens by itself once it is online again', async ({ page, expectNoise }) => {
  expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await signIn(page, 'active', '/portfolio');
  // By the router, so that the code of both pages is there.
  await page.getByRole('link', { name: 'Opportunities' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible();

  await page.context().setOffline(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'We could not reach the server' })).toBeVisible();
  await setOffline(page, false);
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
});

test('a refresh that fails leaves the page, which shows what was done as soon as the server answers', async ({
  page,
  sandbox,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource/);
  await signInPerson(page, sandbox, newMember('Dagny Holt'), '/profile');
  await page.getByRole('tab', { name: 'Investing' }).click();
  await page.getByRole('button', { name: 'Add entity' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Through a trust' }).check();
  await dialog.getByLabel('Name of the trust').fill('Holt Trust');
  await dialog.getByLabel('Trustee').fill('Dagny Holt');
  await dialog.getByLabel('Governing law (country)').selectOption('SE');
  const data = (url: URL) => url.pathname.endsWith('.data');
  const failed = page.waitForResponse((answer) => answer.status() === 503);
  await page.route(data, (route) => route.fulfill({ status: 503 }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await failed;
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Dagny Holt' })).toBeVisible();
  await page.unroute(data);
  await expect(page.getByText('Holt Trust').first()).toBeVisible();
});
