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

  await test.step('errors are listed by line and column, a suggestion is one click, and nothing can be recorded', async () => {
    await hydrated(page);
    await choose(page, 'bad.csv', file('distribution_incme', '2026-02-30'));
    await expect(page.getByRole('heading', { level: 1, name: 'bad.csv' })).toBeVisible();
    const wrong = page.getByRole('row');
    await expect(wrong.filter({ hasText: 'Line 4' })).toContainText('date');
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Use distribution_income on line 3' }).click();
    await expect(page.getByRole('cell', { name: 'distribution_incme' })).toHaveCount(0);
    await expect(wrong.filter({ hasText: 'Line 4' })).toContainText('2026-02-30');
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

test('a file as an administrator sends it is matched once, and what is ambiguous is asked', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const sent = (at: number, amount: string) =>
    `Kontoauszug\n\nBeleg ${RUN};Anleger;Fonds;Valuta;Art;Betrag;Währung\n` +
    `ADM-${RUN}-${at};active@vestry.test;Vestry Fund I;04/05/2026;Abruf ${RUN};${amount};EUR\n`;
  await signIn(page, 'admin', '/admin/imports');
  await hydrated(page);
  await choose(page, `sent-${RUN}.csv`, sent(1, '1.200'));

  await test.step('its columns are matched', async () => {
    await page.getByLabel('What the file contains').selectOption('Ledger lines');
    for (const [column, header] of [
      ['reference', `Beleg ${RUN}`],
      ['investor', 'Anleger'],
      ['vehicle', 'Fonds'],
      ['date', 'Valuta'],
      ['type', 'Art'],
      ['amount', 'Betrag'],
      ['currency', 'Währung'],
    ] as const)
      await page.getByLabel(column, { exact: true }).selectOption(header);
    await page.getByRole('button', { name: 'Check file' }).click();
  });

  await test.step('both meanings of a day and an amount are named, and one is chosen', async () => {
    await expect(page.getByText('“04/05/2026” can be 2026-05-04 or 2026-04-05')).toBeVisible();
    await expect(page.getByText('“1.200” can be 1200 or 1.200')).toBeVisible();
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(page.getByText('Please choose how days are written.')).toBeVisible();
    await page.getByLabel('Days are written').selectOption('31.12.2026');
    await page.getByLabel('Amounts are written').selectOption('1.234,50');
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(page.getByText('Days are read like 31.12.2026.')).toBeVisible();
  });

  await test.step('the administrator’s own word gets a meaning, and the file is recorded', async () => {
    await page.getByLabel(`What “Abruf ${RUN}” stands for`).selectOption('call_expense');
    await page.getByRole('button', { name: 'Use what is chosen' }).click();
    await page.getByRole('button', { name: 'Import 1 line' }).click();
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
  });

  await test.step('the next file with these columns is read without a question', async () => {
    await page.goto('/admin/imports');
    await hydrated(page);
    await choose(page, `next-${RUN}.csv`, sent(2, '7,50'));
    await expect(page.getByText(/^Read as .* chose for a file with these columns\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 1 line' })).toBeVisible();
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  await page.goto('/admin/imports');
  await page.getByRole('link', { name: `sent-${RUN}.csv` }).click();
  await hydrated(page);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText(`sent-${RUN}.csv undone.`)).toBeVisible();
});
