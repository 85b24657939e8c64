import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { payableBy } from '../../app/features/payments/payouts/payable.ts';
import {
  type Payout,
  type PayoutPayment,
  writePain,
} from '../../app/features/payments/payouts/write-pain.ts';

const schema = readFileSync(new URL('pain.001.001.09.xsd', import.meta.url), 'utf8');

async function problemsOf(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: 'pain.xml', contents: xml }], schema: [schema] });
  return errors.map(({ message }) => message);
}

/** Names as people have them, and as they type them. */
const name = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 140 }),
  fc.constantFrom(
    'Müller & Söhne',
    'Ødegård <i>',
    'Παπαδόπουλος',
    'Іваненко',
    '李明',
    '//a//',
    'X'.repeat(140),
  ),
);
const optional = (longest: number) =>
  fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: longest }));
const address = fc.record({
  street: optional(70),
  building: optional(16),
  postCode: optional(16),
  town: name.map((text) => text.slice(0, 35)),
  country: fc.constantFrom('DE', 'SE', 'US'),
});
const account = fc.oneof(
  fc.record({
    payee: name,
    iban: fc.constantFrom('DE89370400440532013000', 'SE4550000000058398257466', 'AE070331234567890123456'),
    accountNumber: fc.constant(null),
    routingNumber: fc.constant(null),
    bic: fc.constantFrom(null, 'COBADEFFXXX'),
  }),
  fc.record({
    payee: name,
    iban: fc.constant(null),
    accountNumber: fc.constantFrom('1234', '12345678901234567'),
    routingNumber: fc.constant('021000021'),
    bic: fc.constant(null),
  }),
);
const payout = fc
  .record({
    currency: fc.constantFrom('EUR', 'CHF', 'USD'),
    debtor: fc.tuple(account, fc.option(address)).map(([one, at]) => ({ ...one, address: at })),
    purpose: name,
    payments: fc.array(
      fc.record({
        account,
        address,
        amount: fc.integer({ min: 1, max: 999_999_999_999_99 }),
        reference: fc.constantFrom('RF18539007547034', 'RF712348231'),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ payments, ...rest }): Payout => {
    const currency = rest.currency as Payout['currency'];
    const payable = payments.flatMap((one): PayoutPayment[] => {
      const by = payableBy(one.account, one.address, currency);
      return 'why' in by ? [] : [{ ...one, ...by }];
    });
    return {
      ...rest,
      ...{ id: '019aa000-0000-7000-8000-000000000000', currency, payments: payable },
      ...{ createdAt: '2026-12-16T10:00:00Z', executionDate: '2026-12-18' },
    };
  })
  .filter(({ payments }) => payments.length > 0);

test('the schema refuses what is none', async () => {
  const [one] = fc.sample(payout, 1);
  if (!one) throw new Error('There is no payout');
  const xml = writePain(one);
  expect(await problemsOf(xml)).toEqual([]);
  expect(await problemsOf(xml.replace('<PmtMtd>TRF</PmtMtd>', ''))).not.toEqual([]);
  expect(await problemsOf(xml.replace('<Dt>', '').replace('</Dt>', ''))).not.toEqual([]);
});

/** All of them are checked by one process. */
const payouts = fc.sample(payout, 200);

test('every file of payments is valid', async () => {
  const files = payouts.map((one, at) => ({ fileName: `${at}.xml`, contents: writePain(one) }));
  const { errors } = await validateXML({ xml: files, schema: [schema] });
  expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
});

test('every file of payments adds up, and has the letters that banks read', () => {
  for (const one of payouts) {
    const xml = writePain(one);
    const texts = [...xml.matchAll(/>([^<>\n]+)</g)].map(([, text]) => text ?? '');
    for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
    const amounts = [...xml.matchAll(/<InstdAmt Ccy="\w+">(\d+)\.(\d\d)</g)];
    const sum = amounts.reduce((all, [, whole, cents]) => all + BigInt(`${whole}${cents}`), 0n);
    expect(sum).toBe(one.payments.reduce((all, { amount }) => all + BigInt(amount), 0n));
    expect(xml.match(/<NbOfTxs>(\d+)</)?.[1]).toBe(String(one.payments.length));
  }
});
