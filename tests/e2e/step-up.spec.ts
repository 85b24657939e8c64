import { expect, hydrated, signIn, test } from './people.ts';

test('an act that needs a recent sign-in requests it in a separate window, and continues with the input', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/412/);
  await signIn(page, 'prospect', '/profile');
  let asked = 0;
  // Simulates a sign-in older than ten minutes, for the first call only.
  await page.route('**/api/trpc/account.askDeletion*', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const data = { code: 'PRECONDITION_FAILED', httpStatus: 412, path: 'account.askDeletion' };
    const body = [{ error: { code: -32012, message: 'Please confirm it’s you.', data } }];
    return route.fulfill({ status: 412, contentType: 'application/json', body: JSON.stringify(body) });
  });
  await page.getByRole('tab', { name: 'Your data' }).click();
  const remove = page.getByRole('button', { name: 'Delete my account' });
  const keep = page.getByRole('button', { name: 'Keep my account' });
  await expect(remove.or(keep)).toBeVisible();
  // An attempt that failed has requested it.
  if (await keep.isVisible()) await keep.click();
  await remove.click();
  const form = page.getByRole('alertdialog');
  await form.getByLabel('Why are you leaving?').fill('I move away.');
  await form.getByLabel(/delete my account/i).fill('delete my account');
  await form.getByRole('button', { name: 'Request deletion' }).click();

  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog).toContainText('everything you typed here is kept');
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  const popup = await opening;
  await popup.locator('button[name="demo"][value="prospect@vestry.test"]').click();

  await expect(page.getByText('Deletion requested')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(asked).toBe(2);
  await keep.click();
  await expect(remove).toBeVisible();
});

test('Cancel leaves everything unchanged', async ({ page, expectNoise }) => {
  expectNoise(/412/);
  await signIn(page, 'prospect', '/profile');
  await page.route('**/api/trpc/account.askDeletion*', (route) => {
    const data = { code: 'PRECONDITION_FAILED', httpStatus: 412, path: 'account.askDeletion' };
    const body = [{ error: { code: -32012, message: 'Please confirm it’s you.', data } }];
    return route.fulfill({ status: 412, contentType: 'application/json', body: JSON.stringify(body) });
  });
  await hydrated(page);
  await page.getByRole('tab', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const form = page.getByRole('alertdialog');
  await form.getByLabel(/delete my account/i).fill('delete my account');
  await form.getByRole('button', { name: 'Request deletion' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(confirming).toBeVisible();
  await expect(form, 'one dialog at a time').toBeHidden();
  await confirming.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toContainText('Please confirm it’s you.');
  await expect(form.getByLabel(/delete my account/i)).toHaveValue('delete my account');

  // Refused again, the form leads to the reason once more, which may be far above the button.
  await form.getByLabel(/delete my account/i).focus();
  await form.getByRole('button', { name: 'Request deletion' }).click();
  await confirming.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByRole('alert')).toBeFocused();
});
