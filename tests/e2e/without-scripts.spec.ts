import type { Page } from '@playwright/test';
import { expect, memberForAttempt, signInPerson, test } from './people.ts';

/** Found by its element: searches by text leave out what is inside. */
const notice = (page: Page) => page.locator('noscript p');

test('without scripts a member saves the profile', async ({ page, browser, sandbox, baseURL }) => {
  await signInPerson(page, sandbox, memberForAttempt(['walter.escher', 'yuki.tanabe', 'rasmus.thorup']));
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL && { baseURL }),
  });
  const still = await plain.newPage();
  // Its session ends below: a page that stayed open would ask again and be refused.
  await page.goto('about:blank');

  await test.step('a field that is wrong is named, and what was typed is kept', async () => {
    await still.goto('/profile/edit');
    await expect(notice(still)).toBeVisible();
    await still.getByLabel('Phone').fill('call me');
    await still.getByRole('button', { name: 'Save' }).click();
    await expect(still.getByText('Please enter a phone number').first()).toBeVisible();
    await expect(still.getByLabel('Phone')).toHaveValue('call me');
  });

  await test.step('then it is saved', async () => {
    await still.getByLabel('Phone').fill('+41 44 555 0101');
    await still.getByRole('button', { name: 'Save' }).click();
    await expect(still).toHaveURL('/profile');
    await expect(still.getByText('+41 44 555 0101')).toBeVisible();
  });

  await test.step('and signs out', async () => {
    await notice(still).locator('a').click();
    await still.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await still.goto('/profile');
    await expect(still).not.toHaveURL('/profile');
  });
  await plain.close();
});

test('without scripts a form that needs them says so, and what was typed stays out of the address', async ({
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await plain.newPage();
  await page.goto('/');
  await expect(notice(page)).toBeVisible();
  await page.getByLabel('Your e-mail address').fill('iris@example.com');
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing was sent' })).toBeVisible();
  expect(page.url()).not.toContain('iris');
  await plain.close();
});
