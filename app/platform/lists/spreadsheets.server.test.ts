import { describe, expect, test } from 'vitest';
import { unzip } from '#tests/setup/unzip.ts';
import { csvOf, MOST_SHEET_ROWS, xlsxOf } from './spreadsheets.server.ts';
import type { TableColumn } from './table-column.ts';

type Row = { name: string | null; amount: string | null; share: number | null; at: Date | null };

const COLUMNS: readonly TableColumn<Row>[] = [
  { header: 'Name', kind: 'text', value: ({ name }) => name },
  { header: 'Amount', kind: 'money', value: ({ amount }) => amount },
  { header: 'Share', kind: 'number', value: ({ share }) => share },
  { header: 'When', kind: 'time', value: ({ at }) => at },
];
const at = new Date('2026-11-20T14:05:00Z');
const HEAD = '\uFEFF"Name","Amount","Share","When"\r\n';
const empty: Row = { name: null, amount: null, share: null, at: null };

async function* read(rows: Iterable<Row>): AsyncGenerator<Row> {
  for (const row of rows) yield row;
}
const csv = async (rows: Iterable<Row>) => {
  const bytes = new Uint8Array(await new Response(csvOf(COLUMNS, read(rows))).arrayBuffer());
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
};

/** A CSV reader that recognises quotes only at the start of a cell and keeps the text after the closing quote. */
function strictReader(text: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    }
    for (; at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n'; at += 1)
      cell += text[at];
    cells.push(cell);
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return cells;
}

/** A CSV reader that does not recognise quotes. */
const lenientReader = (text: string, separator: string): string[] =>
  text.split(/\r\n|[\r\n]/).flatMap((line) => line.split(separator));

describe('a table as CSV', () => {
  test('declares its encoding, and writes amounts and times unambiguously', async () => {
    expect(await csv([{ name: 'Ada "Ace" Lindqvist, Ö', amount: '250000.50', share: 2.5, at }, empty])).toBe(
      `${HEAD}"Ada ""Ace"" Lindqvist, Ö","250000.50","2.5","2026-11-20T14:05:00.000Z"\r\n"","","",""\r\n`,
    );
  });

  test('without rows is only its header', async () => {
    expect(await csv([])).toBe(HEAD);
  });

  const STARTS = ['=1+1', '+49 30 1', '-2', '@SUM(A1)', '\tx', '\rx', '＝1+1'];

  test.each(STARTS)('contains no formula: %j', async (name) => {
    expect(await csv([{ ...empty, name }])).toContain(`"'${name}"`);
  });

  test.each([
    ...STARTS,
    ...STARTS.flatMap((start) =>
      ['; \t\r\n'].flatMap((signs) => [...signs].map((sign) => `A${sign}${start}`)),
    ),
    ...STARTS.map((start) => `A;"${start}"`),
    ...STARTS.map((start) => `"A";${start}`),
    'A;\t=1+1',
    'A;;=1+1',
    'A\r\n=1+1;\r=2',
  ])('contains none for programs that split at commas, semicolons or tabs: %j', async (name) => {
    const text = await csv([{ ...empty, name, at }]);
    for (const separator of [',', ';', '\t'])
      for (const reader of [strictReader, lenientReader])
        for (const cell of reader(text.slice(1), separator))
          expect(cell).not.toMatch(/^"*[=+\-@\t\r＝＋－＠]/);
  });

  test('leaves a sign inside a text unchanged, and a negative amount', async () => {
    expect(await csv([{ ...empty, name: 'A-B = C', amount: '-5.00' }])).toContain('"A-B = C","-5.00"');
  });

  test('is generated while it is read: rows are not accumulated', async () => {
    let made = 0;
    async function* many() {
      for (; made < 1_000_000; made += 1) yield { ...empty, share: made };
    }
    const reader = csvOf(COLUMNS, many()).getReader();
    await reader.read();
    await reader.cancel();
    expect(made).toBeLessThan(2_000);
  });
});

describe('a table as a spreadsheet', () => {
  const sheetOf = async (rows: Iterable<Row>, name = 'Book') => {
    const files = unzip(await xlsxOf(COLUMNS, read(rows), name));
    return {
      sheet: files.get('xl/worksheets/sheet1.xml') ?? '',
      strings: files.get('xl/sharedStrings.xml') ?? '',
      workbook: files.get('xl/workbook.xml') ?? '',
    };
  };

  test('has real numbers and dates, and text that is never a formula', async () => {
    const { sheet, strings } = await sheetOf([{ name: '=1+1', amount: '250000.50', share: 2.5, at }, empty]);
    expect(strings).toContain('=1+1');
    expect(sheet).not.toContain('<f>');
    expect(sheet).toMatch(/<c r="B2"[^>]*><v>250000.5<\/v>/);
    expect(sheet).toMatch(/<c r="C2"[^>]*><v>2.5<\/v>/);
    // Days since 1899-12-30, in UTC.
    const serial = Number(/<c r="D2"[^>]*><v>([\d.]+)<\/v>/.exec(sheet)?.[1]);
    expect(new Date(Math.round((serial - 25_569) * 86_400_000))).toEqual(at);
  });

  test('has every text as it is, also the names of what every object has in the library’s language', async () => {
    const names = [
      ...Object.getOwnPropertyNames(Object.prototype),
      '_x0041_',
      'A_x000d_',
      'Ada _x Lindqvist',
    ];
    const { sheet, strings } = await sheetOf(names.map((name) => ({ ...empty, name })));
    const texts = [...strings.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) =>
      text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    );
    const places = [...sheet.matchAll(/<c r="A\d+"[^>]* t="s"><v>([^<]*)<\/v>/g)].map(([, place]) => place);
    expect(places.slice(1).map((place) => texts[Number(place)])).toEqual(names);
  });

  test('keeps its first row in view, and has a name that programs accept', async () => {
    const { sheet, workbook } = await sheetOf([], 'Harbour/Logistics: [II] and everything around it');
    expect(sheet).toContain('ySplit="1"');
    expect(workbook).toMatch(/<sheet [^>]*name="Harbour Logistics {2}\s*II/);
  });

  test.each([
    ["'Harbour'", 'Harbour'],
    ["Shipowners' and the Big Pilots' Fund", 'Shipowners&apos; and the Big Pilots'],
    ["'", 'Sheet'],
  ])('is not named %s, which programs treat as damaged', async (name, called) => {
    expect((await sheetOf([], name)).workbook).toContain(` name="${called}"`);
  });

  test('with too many rows is refused with an alternative', async () => {
    const rows = Array.from({ length: MOST_SHEET_ROWS + 1 }, () => empty);
    await expect(xlsxOf(COLUMNS, read(rows), 'Book')).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Spreadsheets can have at most 20,000 rows. Please export as CSV instead.',
    });
  });
});
