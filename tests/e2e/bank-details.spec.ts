import { expectGoodPage } from './good-page.ts';
import { expect, hydrated, signIn, test } from './people.ts';

const IBAN = 'DE89 3704 0044 0532 0130 00';

test('a holder requests another account, an admin approves it after a call, and the holder cancels it', async ({
  page,
  another,
}) => {
  await signIn(page, 'active', '/profile/bank-details');
  await hydrated(page);
  const own = page.getByRole('region', { name: 'Ada Lindqvist' }).first();
  const history = page.getByRole('table', { name: 'History' });

  await test.step('a mistyped account is refused, and what was typed stays', async () => {
    await own.getByRole('button', { name: 'Add account… for Ada Lindqvist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an account' });
    await dialog.getByLabel('Account holder').fill('Ada Lindqvist');
    await dialog.getByLabel('IBAN').fill(IBAN.replace('00', '01'));
    await dialog.getByLabel('Bank', { exact: true }).fill('Commerzbank');
    await dialog.getByRole('button', { name: 'Request change' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This IBAN is not valid.');
    await expect(dialog.getByLabel('Account holder')).toHaveValue('Ada Lindqvist');
    await dialog.getByLabel('IBAN').fill(IBAN);
    await dialog.getByRole('button', { name: 'Request change' }).click();
    await expect(dialog).toBeHidden();
    await expect(own).toContainText('New account ending 3000');
    await expect(own).toContainText('Awaiting approval');
    await expectGoodPage(page);
  });

  await test.step('an admin reads it in full, and approves it once they say whom they called', async () => {
    const admin = await another();
    await signIn(admin, 'admin', '/admin');
    await admin.getByRole('link', { name: 'Review Bank details of Ada Lindqvist' }).click();
    await expect(
      admin.getByRole('heading', { level: 1, name: 'Bank details of Ada Lindqvist' }),
    ).toBeVisible();
    await expect(admin.getByRole('main')).toContainText(IBAN);
    await hydrated(admin);
    await admin.getByRole('button', { name: 'Approve revision 1…' }).click();
    await expect(admin.getByRole('alert')).toContainText('Please enter whom you called');
    await admin.getByLabel('Who did you call, on which number?').fill('Ada, +46 8 555 0100');
    await admin.getByRole('button', { name: 'Approve revision 1…' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(admin.getByRole('status').filter({ hasText: 'Approved by' })).toContainText(
      '+46 8 555 0100',
    );
    await admin.getByRole('link', { name: 'Bank details of Ada Lindqvist' }).click();
    await expect(admin.getByText('Account ending', { exact: false }).first()).toBeVisible();
    await expect(admin.getByRole('main')).not.toContainText(IBAN);
    await admin.getByRole('button', { name: 'Show full accounts' }).click();
    await expect(admin.getByRole('main')).toContainText(IBAN);
    await expectGoodPage(admin);
  });

  await test.step('it waits, and until it is used the holder can cancel it', async () => {
    await page.reload();
    await hydrated(page);
    await expect(own).toContainText('It is used from');
    await own.getByRole('button', { name: /^Cancel change/ }).click();
    await expect(own).toContainText('No account yet.');
    await expect(history).toContainText('Not used');
  });
});
