import { expect, hydrated, signIn, test } from './people.ts';
import { moveTo } from './trpc.ts';

const RUN = Date.now();

test('an admin keeps the ledger of a fund: a call, a correction, a transfer, a valuation', async ({
  page: admin,
}) => {
  const call = `CALL ${RUN}`;
  const transfer = `T ${RUN}`;
  const value = `NAV ${RUN}`;
  const holder = async (label: string, search: string, name: RegExp) => {
    await admin.getByLabel(label, { exact: true }).fill(search);
    await admin
      .getByRole('list', { name: 'Members and entities found' })
      .getByRole('button', { name })
      .click();
  };
  await signIn(admin, 'admin', '/admin/funds');
  await admin.getByRole('link', { name: 'Vestry Fund II', exact: true }).click();
  await expect(admin.getByRole('heading', { level: 1, name: /^Vestry Fund II *: holders$/ })).toBeVisible();

  await test.step('a call without a reference is refused at its field, and then recorded', async () => {
    await admin
      .getByRole('navigation', { name: 'This vehicle' })
      .getByRole('link', { name: 'Ledger' })
      .click();
    await admin.getByRole('link', { name: 'Add line' }).click();
    await holder('Holder', 'active@vestry.test', /^Ada Lindqvist active@/);
    await admin.getByLabel('Amount', { exact: true }).fill('10k');
    await expect(admin.getByText('The unfunded amount falls by €10,000.')).toBeVisible();
    const part = admin.getByLabel('Part drawn from the commitment');
    await part.fill("2'500.–");
    await admin.getByRole('button', { name: 'Record line' }).click();
    await expect(admin.getByText('Please enter an amount, such as 25,000.')).toBeVisible();
    await expect(part).toBeFocused();
    await expect(part).toHaveValue("2'500.–");
    await expect(admin.getByText(/^The unfunded amount/)).toHaveCount(0);
    await part.fill('');
    await expect(admin.getByText('The unfunded amount falls by €10,000.')).toBeVisible();
    await admin.getByRole('button', { name: 'Record line' }).click();
    await expect(admin.getByRole('alert')).toContainText('Please enter a reference.');
    await admin.getByLabel('Reference', { exact: true }).fill(call);
    await admin.getByRole('button', { name: 'Record line' }).click();
    await expect(admin.getByText('Line recorded.')).toBeVisible();
  });

  const row = (text: string) => admin.getByRole('row').filter({ hasText: text });
  await test.step('it is in the ledger, and is undone with a reason', async () => {
    await admin.getByRole('searchbox').fill(call);
    await expect(row(call)).toHaveCount(1);
    await row(call).getByRole('button', { name: /^Undo/ }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Undo line' }).click();
    await expect(dialog).toContainText('Please give a reason');
    await dialog.getByLabel('Reason').fill('Called twice.');
    await dialog.getByRole('button', { name: 'Undo line' }).click();
    await expect(admin.getByText('Line undone.')).toBeVisible();
    await expect(row(`undo ${call}`)).toContainText('Called twice.');
    await expect(row(call).filter({ hasText: 'Undone' })).toHaveCount(1);
  });

  await test.step('half of a holding is transferred, after a preview', async () => {
    await admin.getByRole('link', { name: 'Transfer…' }).click();
    await holder('Transferor', 'active@vestry.test', /^Ada Lindqvist active@/);
    await holder('Transferee', 'prospect@vestry.test', /^[^,]* prospect@/);
    await admin.getByLabel('Commitment to transfer').fill('999bn');
    await admin.getByLabel('Reference', { exact: true }).fill(transfer);
    await admin.getByRole('button', { name: 'Preview' }).click();
    await expect(admin.getByRole('alert')).toContainText('You cannot transfer more');
    await admin.getByLabel('Commitment to transfer').fill('100k');
    await admin.getByRole('button', { name: 'Preview' }).click();
    await expect(admin.getByRole('row', { name: /^Commitment/ })).toContainText('€100,000');
    await admin.getByRole('button', { name: 'Record transfer' }).click();
    await expect(admin.getByText('Transfer recorded.')).toBeVisible();
    await admin.getByRole('searchbox').fill(transfer);
    await expect(row(transfer)).toHaveCount(2);
    await row(`${transfer}-out`).getByRole('button', { name: /^Undo/ }).click();
    await admin.getByRole('dialog').getByLabel('Reason').fill('Not signed.');
    await admin.getByRole('button', { name: 'Undo both lines' }).click();
    await expect(admin.getByText('Transfer undone.')).toBeVisible();
    await expect(row(transfer)).toHaveCount(4);
  });

  await test.step('a valuation is distributed, saved as a draft, and published', async () => {
    await admin
      .getByRole('navigation', { name: 'This vehicle' })
      .getByRole('link', { name: 'Valuations' })
      .click();
    await admin.getByRole('link', { name: 'Add valuation' }).click();
    await admin.getByLabel('As of').fill('2026-11-15');
    await admin.getByLabel('Net asset value').fill('30m');
    await admin.getByLabel('Reference', { exact: true }).fill(value);
    await admin.getByRole('button', { name: 'Preview' }).click();
    await expect(admin.getByRole('row', { name: /^Total/ })).toContainText('€30,000,000');
    await admin.getByRole('button', { name: 'Record valuation' }).click();
    await expect(row(value)).toContainText('Draft');
    await row(value)
      .getByRole('button', { name: /^Publish/ })
      .click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(admin.getByText('Valuation published.')).toBeVisible();
    await expect(row(value)).toContainText('Published');
  });
});

const KONTOR = 'kontor-systems';

test('an admin creates positions from funded commitments once the opportunity is closed, and undoes it', async ({
  page: admin,
}) => {
  await signIn(admin, 'admin', '/admin/funds');
  await moveTo(admin, KONTOR, 'open', 'closed');
  try {
    await admin.reload();
    await hydrated(admin);
    const tabs = admin.getByRole('navigation', { name: 'This vehicle' });
    const undo = async () => {
      await admin.getByRole('button', { name: /^Undo/ }).click();
      const dialog = admin.getByRole('alertdialog');
      await expect(dialog).toContainText('10 lines are undone');
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await expect(admin.getByText('10 lines undone.', { exact: true })).toBeVisible();
    };
    const create = admin.getByRole('link', {
      name: 'Create 5 positions… from commitments to Kontor Systems',
    });
    if (!(await create.isVisible())) {
      // An attempt that failed has created them.
      await admin.getByRole('link', { name: 'Kontor Systems', exact: true }).click();
      await tabs.getByRole('link', { name: 'From commitments' }).click();
      await undo();
      await admin.goto('/admin/funds');
      await hydrated(admin);
    }
    await create.click();
    await expect(admin.getByRole('row', { name: /Oberlin/ })).toContainText('€5,000,000');
    await admin.getByRole('button', { name: 'Create 5 positions…' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Create positions' }).click();
    await expect(admin.getByText('5 positions created.')).toBeVisible();
    await expect(
      admin.getByRole('heading', { name: 'No funded commitments without a position' }),
    ).toBeVisible();

    await tabs.getByRole('link', { name: 'Holders' }).click();
    await expect(admin.getByText('by 5 holders')).toBeVisible();
    await tabs.getByRole('link', { name: 'From commitments' }).click();
    await undo();
    await tabs.getByRole('link', { name: 'Holders' }).click();
    await expect(admin.getByRole('heading', { name: 'No holders yet' })).toBeVisible();
  } finally {
    await moveTo(admin, KONTOR, 'closed', 'open');
  }
});

test('an admin adds a fund, corrects it, and members read it; every amount of a column has cents or none', async ({
  page: admin,
  another,
  expectNoise,
}) => {
  // The page of the draft, for a member.
  expectNoise(/404/);
  const name = `Birch Fund ${RUN}`;
  await signIn(admin, 'admin', '/admin/funds');

  await test.step('what is missing is named at its field, and nothing typed is lost', async () => {
    await admin.getByRole('link', { name: 'New fund' }).click();
    await hydrated(admin);
    await admin.getByLabel('Name', { exact: true }).fill(name);
    await admin.getByLabel('Vintage').fill('26');
    await admin.getByRole('button', { name: 'Add fund' }).click();
    await expect(admin.getByRole('alert')).toContainText('Enter a year from 1950 to 2100.');
    await expect(admin.getByRole('alert')).toContainText('Enter the management fee.');
    await expect(admin.getByLabel('Name', { exact: true })).toHaveValue(name);
  });

  await test.step('the fund is added and corrected', async () => {
    await admin.getByLabel('Vintage').fill('2026');
    await admin.getByLabel('Size', { exact: true }).fill('80m');
    await admin.getByLabel('Strategy').fill('Mid-sized companies');
    await admin.getByLabel('Summary').fill('Northern Europe.');
    await admin.getByLabel('Management fee').fill('1.5% a year');
    await admin.getByLabel('Carried interest').fill('15%');
    await admin.getByLabel('Hurdle').fill('7% a year');
    await admin.getByLabel('Term', { exact: true }).fill('Ten years');
    await admin.getByLabel('Minimum commitment').fill('€250,000');
    await admin.getByRole('button', { name: 'Add fund' }).click();
    await expect(admin).toHaveURL(`/admin/funds/birch-fund-${RUN}`);
    await expect(admin.getByText('No holders yet')).toBeVisible();
    await admin.getByRole('link', { name: 'Edit fund' }).click();
    await hydrated(admin);
    await expect(admin.getByLabel('Currency')).toBeDisabled();
    await admin.getByLabel('Strategy').fill('Buy-outs');
    await admin.getByRole('link', { name: 'Cancel' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await admin.getByRole('button', { name: 'Save changes' }).click();
    await expect(admin.getByText('Fund saved.')).toBeVisible();
  });

  await test.step('the draft is previewed, and members see it once it is published', async () => {
    const ada = await another();
    await signIn(ada, 'active', `/funds/birch-fund-${RUN}`);
    await expect(ada.getByRole('heading', { level: 1, name })).toBeHidden();
    const draft = admin.getByRole('region', { name: 'Draft' });
    await draft.getByRole('link', { name: 'Preview' }).click();
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
    await admin.getByRole('link', { name: 'Back to the draft' }).click();
    await draft.getByRole('button', { name: 'Publish…' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(draft).toBeHidden();
    await ada.goto(`/funds/birch-fund-${RUN}`);
    await expect(ada.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(ada.getByText('€80,000,000')).toBeVisible();
    await expect(ada.getByText('1.5% a year')).toBeVisible();
    await expect(ada.getByText('Buy-outs')).toBeVisible();
  });

  await test.step('a column of valuations with cents has them in every row', async () => {
    await admin.goto('/admin/funds/baltic-equipment-finance/valuations');
    const amounts = await admin.getByRole('cell').filter({ hasText: '€' }).allInnerTexts();
    expect(amounts.length).toBeGreaterThan(5);
    expect(amounts.filter((text) => !/\.\d\d$/.test(text))).toEqual([]);
  });
});
