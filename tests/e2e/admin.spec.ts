import { expect, signIn, test } from './people.ts';

test('two people are approved at once, and it is undone before they are notified', async ({
  page,
  sandbox,
}) => {
  await signIn(page, 'admin', '/admin/people?standing=pending');
  const people = ['Olga Petrauskaitė', 'Tomás Ribeiro'];
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  for (const name of people) await rowOf(name).getByRole('checkbox').click({ force: true });
  await expect(page.getByText('2 people', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  const told = page.getByRole('status').filter({ hasText: '2 people approved.' });
  await expect(told).toBeVisible();
  for (const name of people) await expect(rowOf(name)).toHaveCount(0);
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Decisions on 2 people undone.')).toBeVisible();
  for (const name of people) await expect(rowOf(name)).toBeVisible();
  expect(await sandbox.mails('pending@vestry.test', 'Welcome')).toHaveLength(0);
});

test('an admin views the application as a member, changes nothing, and it is recorded', async ({
  page,
  expectNoise,
}) => {
  await signIn(page, 'admin', '/admin/people?search=weber');
  await page.getByRole('link', { name: 'Jonas Weber' }).click();
  await page.getByRole('button', { name: 'View as Jonas Weber' }).click();
  const banner = page.getByRole('region', { name: 'View as a member' });
  await expect(banner).toContainText('You are viewing Vestry as Jonas Weber. Changes are not saved.');

  await test.step('hidden content stays hidden, and nothing is saved', async () => {
    expectNoise(/403|404/);
    expect((await page.goto('/admin'))?.status()).toBe(404);
    await page.goto('/opportunities/open/nordic-cold-storage');
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Invest' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Set desired amount' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.reload();
    await expect(page.getByText('as your desired amount')).toHaveCount(0);
  });

  await banner.getByRole('button', { name: 'End the view' }).click();
  await expect(page).toHaveURL(/\/admin\/people\?person=/);
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('dialog')).toContainText('Jonas Weber');
});
