import { expect, newMember, signInPerson, test } from './people.ts';

test('a member who changes their name and time zone finds both on the page at once', async ({
  page,
  sandbox,
}) => {
  await signInPerson(page, sandbox, newMember('Astrid Voll'), '/profile/edit');
  const account = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Astrid/ });
  await expect(account).toHaveText('Astrid Voll');
  await page.getByLabel('Name').fill('Astrid Voll-Berge');
  await page.getByLabel('Time zone').fill('Pacific/Auckland');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Details saved.')).toBeVisible();
  await expect(account).toHaveText('Astrid Voll-Berge');
});

test('a link to a field leads there within its dialog, which Back closes', async ({ page, sandbox }) => {
  // The browser itself goes back to the provider's page, which no guard can hold.
  await signInPerson(page, sandbox, newMember('Bodil Krane'), '/profile/edit');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'Investing' }).click();
  await page.getByRole('button', { name: 'Add entity' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Company').check();
  await dialog.getByLabel('Address').fill('Storgatan 1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const address = page.url();
  await dialog.getByRole('alert').getByRole('link').first().click();
  await expect(dialog.getByLabel('Legal name')).toBeFocused();
  await expect(dialog.getByLabel('Address')).toHaveValue('Storgatan 1');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Investing' })).toHaveAttribute('aria-selected', 'true');
  expect(page.url()).toBe(address);
});

test('answers that could not be saved are saved when the page is left', async ({
  page,
  sandbox,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource/);
  await signInPerson(page, sandbox, newMember('Cilla Brandt'), '/profile/investment-preferences?step=4');
  const saves = '**/api/trpc/preferences.save?*';
  await page.route(saves, (route) => route.abort('internetdisconnected'));
  await page.getByLabel('Other priorities').fill('No thermal coal');
  await expect(page.getByText('Not saved: We could not reach the server.')).toBeVisible();
  await page.unroute(saves);
  await page.getByRole('link', { name: 'FAQs' }).first().click();
  await expect(page).toHaveURL('/faqs');
  await page.goBack();
  await expect(page.getByLabel('Other priorities')).toHaveValue('No thermal coal');
});
