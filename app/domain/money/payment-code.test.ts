import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanCode } from '#tests/setup/scan-code.ts';
import { CURRENCIES } from './currencies.ts';
import { paymentCode, type Transfer } from './payment-code.ts';
import { paymentPicture, svgOf } from './payment-picture.ts';

const EURO: Transfer = {
  payee: 'Vestry Fund II SCSp',
  address: null,
  iban: 'LU17 4026 4718 5033 0412',
  bic: 'KIPBLULL',
  amount: { amount: 51_739_13, currency: 'EUR' },
  reference: 'RF79 4204 0170 3856',
};
const FRANCS: Transfer = {
  ...EURO,
  payee: 'Vestry Alpen AG',
  iban: 'CH58 0079 1123 0008 8901 2',
  address: { street: 'Bahnhofstrasse', building: '21', postCode: '8001', town: 'Zürich', country: 'CH' },
  amount: { amount: 1_949_75, currency: 'CHF' },
  reference: 'RF18 5390 0754 7034',
};

const linesOf = (transfer: Transfer): string[] | undefined => paymentCode(transfer)?.text.split('\n');

/** What a banking app sees. */
async function scanned(transfer: Transfer): Promise<string | undefined> {
  const code = paymentCode(transfer);
  if (!code) return undefined;
  return scanCode(Buffer.from(svgOf(paymentPicture(code))), 600);
}

const anyTransfer: fc.Arbitrary<Transfer> = fc.record({
  payee: fc.string({ unit: 'binary', maxLength: 200 }),
  address: fc.option(
    fc.record({
      street: fc.option(fc.string({ unit: 'grapheme', maxLength: 90 })),
      building: fc.option(fc.string({ maxLength: 20 })),
      postCode: fc.string({ maxLength: 20 }),
      town: fc.string({ unit: 'grapheme', maxLength: 50 }),
      country: fc.constantFrom('CH', 'LI', 'DE'),
    }),
  ),
  iban: fc.constantFrom(EURO.iban, FRANCS.iban, 'CH44 3199 9123 0008 8901 2', null),
  bic: fc.constantFrom('KIPBLULL', 'kipblull001', '', null),
  amount: fc.record({
    amount: fc.integer({ min: 1, max: 999_999_999_99 }),
    currency: fc.constantFrom(...CURRENCIES),
  }),
  reference: fc.constantFrom(EURO.reference, FRANCS.reference),
});

describe('The payment code for euros', () => {
  it('is the EPC’s, with what the page shows', () => {
    expect(linesOf(EURO)).toEqual([
      ...['BCD', '002', '1', 'SCT', 'KIPBLULL', 'Vestry Fund II SCSp', 'LU174026471850330412'],
      ...['EUR51739.13', '', 'RF79420401703856'],
    ]);
  });

  it('is found by a decoder in its picture', async () => {
    expect(await scanned(EURO)).toBe(paymentCode(EURO)?.text);
  });

  it('keeps accents, and cuts a name after seventy characters', async () => {
    const payee = `Société d’Investissement à Capital Variable ${'Łódź '.repeat(10)}`;
    expect(linesOf({ ...EURO, payee })?.[5]).toBe([...payee].slice(0, 70).join(''));
    expect(await scanned({ ...EURO, payee })).toContain('Société');
  });

  it('needs no BIC, and is missing where the account cannot be reached by SEPA', () => {
    expect(linesOf({ ...EURO, bic: null })?.[4]).toBe('');
    expect(paymentCode({ ...EURO, bic: 'KIPB' })).toBeNull();
    expect(paymentCode({ ...EURO, iban: 'TR33 0006 1005 1978 6457 8413 26' })).toBeNull();
    expect(paymentCode({ ...EURO, iban: null })).toBeNull();
  });
});

describe('The payment code for francs', () => {
  it('is the Swiss QR-bill’s with a structured address, an ISO reference and a cross', () => {
    expect(paymentCode(FRANCS)?.hasCross).toBe(true);
    expect(linesOf(FRANCS)).toEqual([
      ...['SPC', '0200', '1', 'CH5800791123000889012'],
      ...['S', 'Vestry Alpen AG', 'Bahnhofstrasse', '21', '8001', 'Zürich', 'CH'],
      ...['', '', '', '', '', '', ''],
      ...['1949.75', 'CHF'],
      ...['', '', '', '', '', '', ''],
      ...['SCOR', 'RF18539007547034', '', 'EPD'],
    ]);
  });

  it('names who pays where their address is known, and leaves them out where the standard cannot say it', () => {
    const lived = { street: null, building: null, postCode: '8002', town: 'Zürich', country: 'CH' };
    const payer = { name: 'Ada Lindqvist', address: lived };
    const debtor = ['S', 'Ada Lindqvist', '', '', '8002', 'Zürich', 'CH'];
    expect(linesOf({ ...FRANCS, payer })?.slice(20, 27)).toEqual(debtor);
    const without = { ...payer, address: { ...lived, postCode: null } };
    expect(linesOf({ ...FRANCS, payer: without })).toEqual(linesOf(FRANCS));
  });

  it('is found by a decoder in spite of the cross', async () => {
    expect(await scanned(FRANCS)).toBe(paymentCode(FRANCS)?.text);
  });

  it.each([
    ['without an address', { ...FRANCS, address: null }],
    ['for an account elsewhere', { ...FRANCS, iban: EURO.iban }],
    [
      'for an account of the old slips, which takes no ISO reference',
      { ...FRANCS, iban: 'CH44 3199 9123 0008 8901 2' },
    ],
    ['for a name that the standard cannot write', { ...FRANCS, payee: 'Ωμέγα' }],
  ])('is missing %s', (_, transfer) => {
    expect(paymentCode(transfer)).toBeNull();
  });
});

describe('Every payment code', () => {
  it('fits its standard whatever the payee is called', () => {
    fc.assert(
      fc.property(anyTransfer, (transfer) => {
        const code = paymentCode(transfer);
        if (!code) return;
        const lines = code.text.split('\n');
        const { amount, currency } = transfer.amount;
        if (currency === 'EUR') {
          expect(new TextEncoder().encode(code.text).length).toBeLessThanOrEqual(331);
          expect(lines).toHaveLength(10);
          expect([...(lines[5] ?? '')].length).toBeLessThanOrEqual(70);
          expect(BigInt(lines[7]?.replace(/[^\d]/g, '') ?? -1)).toBe(BigInt(amount));
        } else {
          expect(currency).toBe('CHF');
          expect(lines).toHaveLength(31);
          expect(BigInt(lines[18]?.replace('.', '') ?? -1)).toBe(BigInt(amount));
        }
        expect(code.text).not.toMatch(/\p{Cs}|[^\P{Cc}\n]/u);
      }),
    );
  });

  it('is missing for other currencies and for amounts that no code holds', () => {
    for (const currency of CURRENCIES.filter((one) => one !== 'EUR' && one !== 'CHF'))
      expect(paymentCode({ ...EURO, amount: { amount: 1_00, currency } })).toBeNull();
    for (const amount of [0, -1, 0.5, 1_000_000_000_00, Number.NaN])
      expect(paymentCode({ ...EURO, amount: { amount, currency: 'EUR' } })).toBeNull();
  });
});
