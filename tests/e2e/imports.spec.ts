import type { Page } from '@playwright/test';
import { expectGoodPage } from './good-page.ts';
import { expect, hydrated, signIn, test } from './people.ts';

const RUN = Date.now();
const HEADER = 'reference,investor,entity,vehicle,date,type,amount,currency,unfunded_change,note';

/** Two valid lines in a fund of the demo, and invalid variants of each. */
const file = (type: string, date: string): string =>
  [
    HEADER,
    `IMP-${RUN}-1,active@vestry.test,,fund-i,2026-11-02,call_expense,1200.00,EUR,,Audit`,
    `IMP-${RUN}-2,active@vestry.test,,fund-i,2026-11-03,${type},800.00,EUR,,Income`,
    `IMP-${RUN}-3,active@vestry.test,,fund-i,${date},distribution_income,50.00,EUR,,Income`,
    '',
  ].join('\r\n');

const choose = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });

test('an admin imports a file with two bad lines, corrects them, imports it and undoes it', async ({
  page,
  another,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin', '/admin/funds');
  await hydrated(page);
  await page.getByRole('link', { name: 'Import from files' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible();

  await test.step('errors are listed by line and column, and nothing can be recorded', async () => {
    await hydrated(page);
    await choose(page, 'bad.csv', file('distribution_incme', '03.11.2026'));
    await expect(page.getByRole('heading', { level: 1, name: 'bad.csv' })).toBeVisible();
    const wrong = page.getByRole('row');
    await expect(wrong.filter({ hasText: 'Line 3' })).toContainText('distribution_income');
    await expect(wrong.filter({ hasText: 'Line 4' })).toContainText('date');
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible();
  });

  await test.step('the corrected file is recorded as a whole, and the member sees it', async () => {
    await hydrated(page);
    await choose(page, `mended-${RUN}.csv`, file('distribution_income', '2026-11-03'));
    await page.getByRole('button', { name: 'Import 3 lines' }).click();
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
    const member = await another();
    await signIn(member, 'active', '/portfolio');
    await member
      .getByRole('rowheader', { name: /^Vestry Fund I Fund/ })
      .getByRole('link')
      .click();
    await expect(member.getByText(`IMP-${RUN}-1`)).toBeVisible();
  });

  await test.step('undone, its lines are reversed, and both stay visible', async () => {
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText(`mended-${RUN}.csv undone.`)).toBeVisible();
    await page.goto('/admin/imports');
    await expect(page.getByRole('row').filter({ hasText: `mended-${RUN}.csv` })).toContainText('Undone');
  });
});
