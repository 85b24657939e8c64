import type { Page } from '@playwright/test';
import { NARROW } from './good-page.ts';
import { expect, signIn, test } from './people.ts';

test.use({ viewport: NARROW });

/** A browser without a network of its own notices no change. */
async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline);
  await page.evaluate((name) => window.dispatchEvent(new Event(name)), isOffline ? 'offline' : 'online');
}

const TEXT = 'What does the manager earn if the fund is extended?';

test('on a phone that goes offline a text is kept, and pages open once it is online again', async ({
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
  await expect(page.getByRole('heading', { level: 1, name: 'We could not reach the server' })).toBeVisible();
  await expect(page.getByText('This page opens as soon as you are back online.')).toBeVisible();

  await setOffline(page, false);
  await expect(page.getByText('You are back online.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
  await page.goBack();
  await expect(message).toHaveValue(TEXT);
});
