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
