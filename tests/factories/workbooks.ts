import { zipSync } from 'fflate';
import { declaring } from './lying-zips.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

type SheetXml = { name?: string; state?: string; rows: string };
type Parts = {
  sheets: readonly SheetXml[];
  sharedTexts?: string;
  styles?: string;
  more?: Record<string, string>;
};

const relations = (list: readonly [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="${PACKAGE}">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Makes an XLSX file of XML as it is written, which no library would write. */
export function workbookOf({ sheets, sharedTexts, styles, more = {} }: Parts): Uint8Array<ArrayBuffer> {
  const tabs = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name ?? `Sheet ${at + 1}`}" sheetId="${at + 1}" r:id="r${at + 1}"${state ? ` state="${state}"` : ''}/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets
        .map((_, at) => [`r${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const)
        .map(([a, b, c]): [string, string, string] => [a, b, c]),
      ...(sharedTexts === undefined
        ? []
        : [['s', 'sharedStrings', 'sharedStrings.xml'] as [string, string, string]]),
      ...(styles === undefined ? [] : [['t', 'styles', '/xl/styles.xml'] as [string, string, string]]),
    ]),
    ...more,
  };
  for (const [at, { rows }] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
  if (sharedTexts !== undefined) parts['xl/sharedStrings.xml'] = `<sst xmlns="${MAIN}">${sharedTexts}</sst>`;
  if (styles !== undefined) parts['xl/styles.xml'] = `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`;
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)]));
  return new Uint8Array(zipSync(files, { level: 9, mtime: '2026-01-01' }));
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const one = (rows: string) => workbookOf({ sheets: [{ rows }] });
const MEGABYTE = 1024 * 1024;

/** Small spreadsheets that would fill the memory of a program which believes them, with what is said of them. */
export const SHEET_BOMBS: Record<string, { bytes: () => Uint8Array<ArrayBuffer>; refusal: RegExp }> = {
  'a row 30,000,000': {
    bytes: () => one(`<row r="1">${text('email')}</row><row r="30000000">${text('x')}</row>`),
    refusal: /a row 30000000, which no spreadsheet program has/,
  },
  'a row 1,000,000': {
    bytes: () => one(`<row r="1">${text('email')}</row><row r="1000000">${text('x')}</row>`),
    refusal: /at most 20,000 rows/,
  },
  'a column ZZZZZZ': {
    bytes: () => one('<row r="1"><c r="ZZZZZZ1" t="inlineStr"><is><t>x</t></is></c></row>'),
    refusal: /a column ZZZZZZ1, which no spreadsheet program has/,
  },
  'a column XFD': {
    bytes: () => one('<row r="1"><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>'),
    refusal: /at most 500 columns/,
  },
  '20 MB of blanks between its cells': {
    bytes: () => one(`<row r="1">${text('email')}${' '.repeat(20 * MEGABYTE)}</row>`),
    refusal: /too large when unpacked/,
  },
  '20 MB of blanks in a shared text': {
    bytes: () =>
      workbookOf({
        sheets: [{ rows: '<row><c t="s"><v>0</v></c></row>' }],
        sharedTexts: `<si><t xml:space="preserve">${' '.repeat(20 * MEGABYTE)}</t></si>`,
      }),
    refusal: /too large when unpacked/,
  },
  '7 MB of blanks in one cell': {
    bytes: () => one(`<row>${text(' '.repeat(7 * MEGABYTE))}</row>`),
    refusal: /at most 32,767 characters/,
  },
  'millions of empty cells': {
    bytes: () => one(`<row>${'<c/>'.repeat(2_000_001)}</row>`),
    refusal: /no spreadsheet program has/,
  },
  'millions of empty cells in rows': {
    bytes: () => one(`<row>${'<c/>'.repeat(16_000)}</row>`.repeat(130)),
    refusal: /at most 2,000,000 cells/,
  },
  'elements a million deep': {
    bytes: () => one(`<row>${'<c>'.repeat(1_000_000)}`),
    refusal: /cannot be read as a spreadsheet/,
  },
  'entities that grow': {
    bytes: () => one(`<row><c t="str"><v>&a;</v></c></row>`),
    refusal: /cannot be read as a spreadsheet/,
  },
  'a part that is larger than its directory says': {
    bytes: () => declaring(1000, one(`<row r="1">${text('email')}${' '.repeat(20 * MEGABYTE)}</row>`)),
    refusal: /cannot be read as a spreadsheet/,
  },
};
