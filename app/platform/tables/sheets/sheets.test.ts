import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import writeSheet from 'write-excel-file/node';
import { SHEET_BOMBS, workbookOf } from '#tests/factories/workbooks.ts';
import { readTable } from '../read-table.server.ts';
import { sheetRows } from './sheet-rows.server.ts';
import { openWorkbook } from './workbook.server.ts';

const rowsIn = (bytes: Uint8Array, at = 0) => {
  const workbook = openWorkbook(bytes);
  return [...sheetRows(workbook, workbook.sheets[at]?.part ?? '')];
};
const linesIn = async (bytes: Uint8Array) => {
  const lines = [];
  for await (const line of readTable(bytes)) lines.push(line);
  return lines;
};
const cellsIn = (rows: string, parts: Partial<Parameters<typeof workbookOf>[0]> = {}) =>
  rowsIn(workbookOf({ sheets: [{ rows }], ...parts })).map(({ cells }) => cells);

test.each(Object.entries(SHEET_BOMBS))('%s is refused with a sentence', async (_, { bytes, refusal }) => {
  await expect(linesIn(bytes())).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringMatching(refusal),
  });
});

describe('a cell is read as its type says', () => {
  test.each([
    ['<c t="inlineStr"><is><r><t>Fonds </t></r><r><t>I &amp; II</t></r></is></c>', 'Fonds I & II'],
    ['<c t="str"><f>A2&amp;"x"</f><v>a_x000D_b</v></c>', 'a\rb'],
    ['<c t="b"><v>1</v></c>', 'true'],
    ['<c><v>0.30000000000000004</v></c>', '0.3'],
    ['<c><v>1.5E-7</v></c>', '1.5e-7'],
    ['<c t="d"><v>2026-03-31T00:00:00Z</v></c>', '2026-03-31'],
    ['<x:c xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:v>7</x:v></x:c>', '7'],
  ])('%s', (cell, text) => {
    expect(cellsIn(`<row>${cell}</row>`)).toEqual([[text]]);
  });

  test.each([
    ['<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>', 'second cell A1'],
    ['<row r="2"><c r="A3"><v>1</v></c></row>', 'cell A3 in row 2'],
    ['<row r="3"><c r="A3"/></row><row r="2"><c r="A2"><v>1</v></c></row>', 'row 2'],
  ])('no value takes the place of another one: %s', (rows, what) => {
    expect(() => cellsIn(rows)).toThrow(`The spreadsheet has a ${what}, which no spreadsheet program has.`);
  });

  test('a shared text without its pronunciation', () => {
    const sharedTexts = '<si><t>x</t></si><si><r><t>山田</t></r><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></si>';
    expect(cellsIn('<row><c t="s"><v>1</v></c></row>', { sharedTexts })).toEqual([['山田']]);
  });

  test.each([
    ['14', ''],
    ['164', 'yyyy\\-mm\\-dd;@'],
    ['164', '[$-407]d. mmmm yyyy'],
  ])('a number in the format of a date is a date (%s %s)', (id, code) => {
    const styles = `<numFmts>${code && `<numFmt numFmtId="164" formatCode="${code}"/>`}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`;
    expect(cellsIn('<row><c s="1"><v>45306</v></c><c s="0"><v>45306</v></c></row>', { styles })).toEqual([
      ['2024-01-15', '45306'],
    ]);
  });

  test.each([
    '#,##0.00 &quot;days&quot;',
    '[Red]0.0',
    '0.00E+00',
    '_-* #,##0.00\\ &quot;kr&quot;_-',
    'General',
  ])('a number in the format %s is a number', (code) => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`;
    expect(cellsIn('<row><c s="0"><v>45306</v></c></row>', { styles })).toEqual([['45306']]);
  });
});

test('rows keep their line, hidden ones say so, and cells without a value are named', () => {
  const rows = `<row r="2" hidden="1"><c r="B2"><v>1</v></c></row><row r="5"><c r="A5" t="e"><f>X()</f><v>#REF!</v></c><c r="C5"><f>SUM(A1)</f></c></row><row r="1048576"><c s="4"/></row>`;
  expect(rowsIn(workbookOf({ sheets: [{ rows }] }))).toEqual([
    { line: 2, cells: ['', '1'], isHidden: true, unread: [], numbers: [1] },
    {
      line: 5,
      cells: ['#REF!', '', ''],
      isHidden: false,
      unread: [
        { place: 0, shows: '#REF!' },
        { place: 2, shows: null },
      ],
      numbers: [],
    },
  ]);
});

test('a hidden sheet is never the first', async () => {
  const sheets = [
    { state: 'veryHidden', rows: '<row><c><v>1</v></c></row>' },
    { name: 'Lines', rows: '<row><c><v>2</v></c></row>' },
  ];
  expect(openWorkbook(workbookOf({ sheets })).sheets).toMatchObject([
    { name: 'Sheet 1', isHidden: true },
    { name: 'Lines', isHidden: false },
  ]);
  const lines = await linesIn(workbookOf({ sheets }));
  expect(lines.map(({ cells }) => cells)).toEqual([['2']]);
});

test('any texts, amounts and days are read as a spreadsheet program wrote them', async () => {
  // The library that writes has no place for the names of what every object has.
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((one) => one.trim() === one && !(one in {}));
  const day = fc.date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  const rows = fc.array(fc.record({ text, cents: fc.integer({ min: -1e12, max: 1e12 }), day }), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const file = await writeSheet(
        written.map((row) => [
          { value: row.text, type: String },
          { value: row.cents / 100, type: Number },
          { value: new Date(row.day.toISOString().slice(0, 10)), type: Date, format: 'dd/mm/yyyy' },
        ]),
        {},
      ).toBuffer();
      expect(rowsIn(new Uint8Array(file)).map(({ cells }) => cells)).toEqual(
        written.map((row) => [row.text, String(row.cents / 100), row.day.toISOString().slice(0, 10)]),
      );
    }),
    { numRuns: 50 },
  );
});
