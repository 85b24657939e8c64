import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from './people.ts';

test('admins see engaged members and members who went quiet, follow one person and one opportunity, and export (issue 13)', async ({
  page: admin,
}) => {
  await signIn(admin, 'admin', '/admin/engagement');

  await test.step('the rule is explained above the list', async () => {
    await expect(
      admin.getByText(/did at least 3 of these on one open or pipeline opportunity/),
    ).toBeVisible();
    await expect(admin.getByRole('row', { name: /Saoirse Devlin/ })).toContainText('Harbour Logistics II');
    // Two kinds of activity are not enough.
    await expect(admin.getByText('Hannah Zimmerli')).toBeHidden();
  });

  await test.step('filters are in the URL', async () => {
    await admin.getByLabel('Opportunity', { exact: true }).selectOption('Solera Foods');
    await expect(admin).toHaveURL(/opportunity=/);
    await expect(admin.getByText('Freya Lindholm')).toBeVisible();
    await expect(admin.getByText('Saoirse Devlin')).toBeHidden();
  });

  await test.step('the list can be exported, with a recent sign-in', async () => {
    const waiting = admin.waitForEvent('download');
    await admin.getByRole('link', { name: 'CSV' }).click();
    const file = await readFile(await (await waiting).path(), 'utf8');
    expect(file).toContain('"Freya Lindholm"');
    expect(file).not.toContain('Saoirse');
  });

  await test.step('a person’s timeline is by day, and can show one kind', async () => {
    await admin.getByRole('link', { name: 'Freya Lindholm' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Freya Lindholm' })).toBeVisible();
    await expect(
      admin.getByText(/Listened to “The harvest, and the second hall” of Solera Foods to the end/),
    ).toBeVisible();
    await admin.getByRole('link', { name: 'Downloaded', exact: true }).click();
    await expect(admin).toHaveURL(/kind=download/);
    await expect(admin.getByText(/^Downloaded /).last()).toBeVisible();
    await expect(admin.getByText(/Listened to/)).toBeHidden();
  });

  await test.step('an opportunity’s timeline names who did what', async () => {
    await admin.goto('/admin/engagement');
    await admin.getByRole('link', { name: 'Harbour Logistics II' }).first().click();
    await expect(admin.getByRole('link', { name: 'Saoirse Devlin' }).first()).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Activity', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  await test.step('members who went quiet are listed by the other rule', async () => {
    await admin.goto('/admin/engagement?list=quiet');
    await expect(admin.getByText(/but not in the last 60/)).toBeVisible();
    await expect(admin.getByRole('row')).toHaveCount(4);
    await expect(admin.getByRole('row').nth(1)).toContainText('Sebastian Roth');
  });
});

test('members see under Profile what is recorded about them, and that it grows with their activity (issue 13)', async ({
  page,
}) => {
  await signIn(page, 'active', '/profile');
  await page.getByRole('tab', { name: 'Your data' }).click();
  await page.getByRole('link', { name: 'Your activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your activity' })).toBeVisible();
  await expect(page.getByText(/^Signed in/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Asked', exact: true }).click();
  await expect(page.getByText('Asked a question about Kontor Systems')).toBeVisible();
  await expect(page.getByText(/^Signed in/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download my data' })).toBeVisible();
});
