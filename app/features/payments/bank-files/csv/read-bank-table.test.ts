import { describe, expect, it } from 'vitest';
import type { TableChoices } from './bank-table.ts';
import { readBankTable } from './read-bank-table.server.ts';

const GERMAN = `Kontoauszug;DE75 5121 0800 1245 1261 99

Buchungstag;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;Betrag;Währung
14.12.2026;"Kapitalabruf RF18 5390 0754 7034";Müller & Söhne;SE45 5000 0000 0583 9825 7466;1.149,87;EUR
15.12.2026;Miete;Hausverwaltung;;-900,00;EUR
`;
const ACCOUNT = 'DE75512108001245126199';
const choose = (columns: TableChoices['columns'], change: Partial<TableChoices> = {}) => ({
  ...{ account: ACCOUNT, currency: 'EUR' as const, days: 'dmy' as const, decimals: ',' as const, columns },
  ...change,
});
const GERMAN_COLUMNS = {
  ...{ day: 'Buchungstag', amount: 'Betrag', currency: 'Währung', purpose: 'Verwendungszweck' },
  ...{ payer: 'Beguenstigter/Zahlungspflichtiger', payer_account: 'Kontonummer/IBAN' },
};
const read = (text: string | Buffer, choices: Parameters<typeof readBankTable>[1]) =>
  readBankTable(typeof text === 'string' ? Buffer.from(text) : text, choices);

describe('a CSV of a bank', () => {
  it('says what has to be chosen, and what it looks like, below what stands above its columns', async () => {
    const { table, statement } = await read(GERMAN, null);
    expect(statement).toBeNull();
    expect(table).toMatchObject({
      ...{ lines: 2, headers: ['Buchungstag', 'Verwendungszweck', expect.anything(), expect.anything()] },
      ...{ guess: { columns: GERMAN_COLUMNS, days: 'dmy', decimals: ',' } },
      headers: expect.arrayContaining(['Betrag', 'Währung']),
    });
    expect(table.sample[0]?.[2]).toBe('Müller & Söhne');
  });

  it('is read by what was chosen', async () => {
    const { statement } = await read(GERMAN, choose(GERMAN_COLUMNS));
    expect(statement).toMatchObject({
      ...{ kind: 'csv', account: ACCOUNT, currency: 'EUR', opening: null, closing: null, warning: null },
      ...{ fromDay: '2026-12-14', toDay: '2026-12-15' },
    });
    expect(statement?.entries).toMatchObject([
      {
        ...{ line: 4, amount: 1149_87, direction: 'in', status: 'BOOK', bookedOn: '2026-12-14' },
        ...{ counterparty: 'Müller & Söhne', counterpartyIban: 'SE4550000000058398257466' },
        references: expect.arrayContaining(['RF18539007547034']),
      },
      { line: 5, amount: 900_00, direction: 'out', counterpartyIban: null, references: [] },
    ]);
  });

  it('is read in the characters of old programs, too', async () => {
    const { statement } = await read(Buffer.from(GERMAN, 'latin1'), choose(GERMAN_COLUMNS));
    expect(statement?.entries[0]?.counterparty).toBe('Müller & Söhne');
  });

  const ENGLISH = 'Date,Details,Paid in,Paid out,Transaction ID\n';
  const english = (change: Partial<TableChoices> = {}) =>
    choose(
      { day: 'Date', purpose: 'Details', credit: 'Paid in', debit: 'Paid out', bank_id: 'Transaction ID' },
      { days: 'mdy', decimals: '.', ...change },
    );

  it('is read with a column for each direction', async () => {
    const lines = '12/14/2026,Call,149.87,,T1\n12/15/2026,Fee,,12.00,T2\n12/15/2026,Note,0.00,,T3\n';
    const { table, statement } = await read(ENGLISH + lines, english());
    expect(table.guess).toMatchObject({ days: 'mdy', decimals: '.', columns: { credit: 'Paid in' } });
    expect(statement?.entries).toMatchObject([
      { amount: 149_87, direction: 'in', entryReference: 'T1', status: 'BOOK' },
      { amount: 12_00, direction: 'out', entryReference: 'T2' },
      { amount: 0, status: 'INFO' },
    ]);
  });

  it('has the same form only with the same columns in the same order', async () => {
    const line = '12/14/2026,Call,1.00,,T1\n';
    const shapeOf = async (text: string) => (await read(text, null)).table.shape;
    expect(await shapeOf(ENGLISH + line)).toBe(await shapeOf(ENGLISH + line + line));
    expect(await shapeOf(ENGLISH + line)).not.toBe(await shapeOf(ENGLISH.replace('Date', 'Day') + line));
  });

  it.each([
    ['another currency', GERMAN.replace('-900,00;EUR', '-900,00;USD'), /^Line 5: an entry in USD .* in EUR/],
    [
      'a day in another order',
      GERMAN.replace('15.12.2026', '12.15.2026'),
      /^Line 5: “12\.15\.2026” is not a day/,
    ],
    ['more decimals', GERMAN.replace('-900,00', '-900,005'), /^Line 5: “-900,005” is not an amount/],
    ['no amount', GERMAN.replace('-900,00', ''), /^Line 5: this line has no amount/],
    ['an open quotation mark', `${GERMAN}"1;2`, /quotation mark/],
  ])('with %s is refused whole', async (_, text, reason) => {
    await expect(read(text, choose(GERMAN_COLUMNS))).rejects.toThrow(reason);
  });

  it.each([
    ['both directions on one line', `${ENGLISH}12/14/2026,Call,1.00,2.00,T1\n`, english(), /both money in/],
    ['a column that is gone', GERMAN, choose({ day: 'Buchungstag', amount: 'Gone' }), /no column “Gone”/],
    ['no column for the day', GERMAN, choose({ amount: 'Betrag' }), /is not a day|column with the day/],
    ['only a header', ENGLISH, english(), /no line below/],
    ['no columns', 'one;two\nthree\n', null, /No line names the columns/],
    ['nothing', '', null, /empty/],
  ])('with %s is refused', async (_, text, choices, reason) => {
    await expect(read(text, choices)).rejects.toThrow(reason);
  });
});
