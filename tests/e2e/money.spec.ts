import type { Locator, Page } from '@playwright/test';
import { scanCode } from '../setup/scan-code.ts';
import {
  demoMember,
  expect,
  forAttempt,
  JOB_MS,
  reloadUntilVisible,
  signIn,
  signInAdmin,
  signInPerson,
  test,
} from './people.ts';
import { ADDRESS } from './ports.ts';

type Offer = { name: string; payee: string; iban: string; short: string; unnamed: string };

/** Deals with accepted commitments and an account; one in whose name nobody else calls money. */
const OFFERS: readonly [Offer, ...Offer[]] = [
  {
    ...{ name: 'Solera Foods', payee: 'Vestry Solera Foods GmbH & Co. KG' },
    ...{ iban: 'DE91100000000123456789', short: 'sebastian.roth', unnamed: 'elif.aydinlar' },
  },
  {
    ...{ name: 'Harbour Logistics II', payee: 'Vestry Harbour II GmbH & Co. KG' },
    ...{ iban: 'DE12500105170648489890', short: 'anton.bergqvist', unnamed: 'margit.kallay' },
  },
];
const INVESTOR = 'ines.carvalhal';
const PHONE = { width: 390, height: 844 };
const STRANGER = 'HARBINGER PAYMENTS LTD';

/** What a banking app reads from a screenshot. */
const scanned = async (code: Locator): Promise<string[]> =>
  (await scanCode(await code.screenshot(), 600))?.split('\n') ?? [];

type Typed = { iban: string; amount: string; reference: string; payer: string; way: string };

async function payAtBank(bank: Page, { iban, amount, reference, payer, way }: Typed): Promise<void> {
  await bank.goto(`${ADDRESS.console}/bank`);
  await bank.getByLabel('To IBAN').fill(iban);
  await bank.getByLabel('Amount').fill(amount);
  await bank.getByLabel('Reference').fill(reference);
  await bank.getByLabel('Payer', { exact: true }).fill(payer);
  await bank.getByLabel('Payer’s IBAN').fill('');
  await bank.getByLabel('How it arrives').selectOption(way);
  await bank.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(bank.getByRole('status')).toHaveText('Paid. The next statement has it.');
}

test('payment is requested from a book, approved on a phone, scanned, paid at the bank, read and assigned', async ({
  page: partner,
  another,
  sandbox,
}) => {
  const { name, payee, iban, short, unnamed } = forAttempt(OFFERS);
  const openBook = async () => {
    await partner.goto(`/admin/opportunities?search=${encodeURIComponent(name)}`);
    await partner.getByRole('link', { name, exact: true }).click();
    await partner.getByRole('link', { name: 'Book', exact: true }).click();
    await expect(partner.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  const notice = await test.step('a partner requests payment of the accepted commitments', async () => {
    await signIn(partner, 'admin');
    await openBook();
    await partner.getByRole('button', { name: 'Request payment…' }).click();
    await partner.getByRole('dialog').getByRole('button', { name: 'Draft the call' }).click();
    await partner.waitForURL(/\/admin\/notices\/[\w-]{36}$/);
    await partner.getByRole('button', { name: 'Ask for approval…' }).click();
    await partner.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
    await expect(partner.getByText('Another admin can approve it now.')).toBeVisible();
    return new URL(partner.url()).pathname.split('/').at(-1) ?? '';
  });

  await test.step('another admin approves it on a phone', async () => {
    const second = await another();
    await second.setViewportSize(PHONE);
    await signInAdmin(second, sandbox, demoMember('luc.fontanel'), `/admin/notices/${notice}`);
    await second.getByRole('link', { name: 'Review and approve' }).click();
    await second.getByRole('button', { name: /^Approve revision \d+…$/ }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(second.getByText('Approved.', { exact: true })).toBeVisible();
    await second.context().close();
  });

  const bank = await another();
  await test.step('an investor scans the code, which says whom to pay, how much, and the reference', async () => {
    const investor = await another();
    const person = demoMember(INVESTOR);
    await signInPerson(investor, sandbox, person);
    await expect(async () => {
      const answer = await investor.goto(`/notices/${notice}`);
      expect(answer?.status()).toBe(200);
    }).toPass({ timeout: JOB_MS });
    await reloadUntilVisible(
      investor,
      investor.getByRole('button', { name: 'I have called, show the code' }),
    );
    await investor.getByRole('button', { name: 'I have called, show the code' }).click();
    const code = investor.getByRole('img', { name: /^Payment code for / });
    await expect(code).toBeVisible();
    const lines = await scanned(code);
    expect(lines.slice(0, 2)).toEqual(['BCD', '002']);
    const [scannedPayee = '', scannedIban = '', amount = '', , reference = ''] = lines.slice(5);
    expect([scannedPayee, scannedIban]).toEqual([payee, iban]);
    await expect(code).toHaveAccessibleName(new RegExp(amountShown(amount)));
    await expect(investor.getByRole('definition').filter({ hasText: inGroups(reference) })).toBeVisible();
    const paid = { iban: scannedIban, amount: amount.replace('EUR', ''), reference };
    await payAtBank(bank, { ...paid, payer: person.name, way: 'exact' });
    await investor.context().close();
  });

  await test.step('one investor pays short, and one without the reference, through a stranger', async () => {
    const answer = await partner.request.get(`/api/notices/${notice}.json`);
    const items = (await answer.json()) as { holder: string; due: string; reference: string }[];
    for (const [key, way, payer] of [
      [short, 'short', demoMember(short).name],
      [unnamed, 'unnamed', STRANGER],
    ] as const) {
      const item = items.find(({ holder }) => holder === demoMember(key).name);
      if (!item) throw new Error(`Nothing is called from ${key}`);
      await payAtBank(bank, { iban, amount: item.due, reference: item.reference, payer, way });
    }
  });

  await test.step('the statement is read: one is matched, one asks, one is doubtful', async () => {
    await bank.getByRole('button', { name: 'Make the statement' }).click();
    const link = bank.getByRole('link', { name: new RegExp(`^Statement ${iban.slice(-4)}-`) }).first();
    const statement = await bank.request.get(
      new URL((await link.getAttribute('href')) ?? '', bank.url()).href,
    );
    await partner.goto('/admin/payments');
    await partner
      .locator('input[type=file]')
      .setInputFiles({ name: 'camt053.xml', mimeType: 'application/xml', buffer: await statement.body() });
    await expect(partner.getByRole('status').filter({ hasText: 'camt053.xml' })).toContainText(
      '3 entries: 1 matched automatically, 1 to confirm, 1 doubtful.',
    );
  });

  await test.step('the doubtful one is assigned', async () => {
    await partner.goto('/admin/payments?state=doubtful');
    await partner.getByRole('row').filter({ hasText: STRANGER }).last().getByRole('link').first().click();
    const panel = partner.getByRole('dialog');
    const open = panel.locator('option').filter({ hasText: demoMember(unnamed).name });
    await panel.getByLabel('Payment').selectOption((await open.first().getAttribute('value')) ?? '');
    await panel.getByRole('button', { name: 'Assign' }).click();
    await expect(partner.getByText('Payment assigned.')).toBeVisible();
  });

  await test.step('what is paid in full is funded, and what is short is not', async () => {
    await openBook();
    const row = (key: string) =>
      partner
        .getByRole('row')
        .filter({ hasText: demoMember(key).name })
        .first();
    for (const key of [INVESTOR, unnamed]) await expect(row(key)).toContainText('Funded');
    await expect(row(short)).not.toContainText('Funded');
  });
});

const FUND = { name: 'Vestry Succession Fund', iban: 'DE75512108001245126199' };

test('a distribution is released as a file by two admins, one line is rejected, sent again, and paid', async ({
  page: partner,
  another,
  sandbox,
}) => {
  const bank = await another();
  const second = await another();
  await signIn(partner, 'admin');
  await signInAdmin(second, sandbox, demoMember('luc.fontanel'), '/admin/payments/payouts');

  /** The partner prepares a file of what is to be paid out, and the other admin releases it. */
  const prepareAndRelease = async (): Promise<string> => {
    await partner.goto('/admin/payments/payouts');
    await partner.getByRole('link', { name: `Prepare a file… for ${FUND.name}` }).click();
    await partner.getByRole('dialog').getByRole('button', { name: 'Prepare the file' }).click();
    await partner.waitForURL(/\/payouts\/[\w-]{36}$/);
    await expect(partner.getByText('Another admin releases it.')).toBeVisible();
    const { pathname } = new URL(partner.url());
    await second.goto(pathname);
    await second.getByRole('button', { name: 'Review and release…' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click();
    await expect(second.getByText('Released. Download the file and hand it to the bank.')).toBeVisible();
    return pathname.split('/').at(-1) ?? '';
  };
  const handIn = async (id: string, rejects: 'none' | 'one'): Promise<Buffer> => {
    const file = await partner.request.get(`/api/admin/payouts/${id}.xml`);
    expect(file.status()).toBe(200);
    const content = { name: 'pain001.xml', mimeType: 'application/xml', buffer: await file.body() };
    const answer = await bank.request.post(`${ADDRESS.console}/bank/payment-files`, {
      multipart: { file: content, rejects },
    });
    expect(answer.status()).toBe(200);
    return answer.body();
  };
  const read = async (name: string, buffer: Buffer, says: string | RegExp) => {
    await partner.goto('/admin/payments');
    await partner.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xml', buffer });
    await expect(partner.getByRole('status').filter({ hasText: name })).toContainText(says);
  };

  await test.step('the bank rejects one, and the admin who prepared the file is notified', async () => {
    const id = await prepareAndRelease();
    await read('pain002-first.xml', await handIn(id, 'one'), /\d+ payments accepted, 1 rejected/);
    await partner.goto(`/admin/payments/payouts/${id}`);
    await expect(partner.getByText('The account is closed.')).toBeVisible();
    await partner.goto('/notifications');
    const rejection = partner.getByText(`The bank rejected 1 payment of ${FUND.name}`);
    await expect(rejection.first()).toBeVisible();
  });

  await test.step('it is in another file, which the bank accepts, and the statement closes it', async () => {
    const id = await prepareAndRelease();
    await read('pain002-second.xml', await handIn(id, 'none'), '1 payment accepted, 0 rejected');
    await bank.request.post(`${ADDRESS.console}/bank/accounts/${FUND.iban}/statements`);
    await bank.goto(`${ADDRESS.console}/bank`);
    const link = bank.getByRole('link', { name: new RegExp(`^Statement ${FUND.iban.slice(-4)}-`) }).first();
    const statement = await bank.request.get(
      new URL((await link.getAttribute('href')) ?? '', bank.url()).href,
    );
    await read('camt053-payouts.xml', await statement.body(), /\d+ matched automatically/);
    await partner.goto(`/admin/payments/payouts/${id}`);
    await expect(partner.getByText('Pay-out file, done')).toBeVisible();
  });
});

/** `EUR600000` as the page writes it: €600,000.00. */
const amountShown = (amount: string): string =>
  Number(amount.replace('EUR', '')).toLocaleString('en-GB', { minimumFractionDigits: 2 });
const inGroups = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ');
