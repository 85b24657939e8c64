import { MOST_SHEET_ROWS } from '#app/platform/lists/spreadsheets.server.ts';
import { columnLetters, MOST_COLUMNS } from '#app/platform/tables/table.ts';
import { readXml } from '#app/platform/untrusted-files/xml.server.ts';
import { dateOfSerial } from './date-formats.server.ts';
import {
  cellTooLong,
  MOST_CELL_CHARACTERS,
  noSheet,
  refusedFile,
  unescapeText,
  type Workbook,
} from './workbook.server.ts';

/** The last row and column that a spreadsheet program has, `XFD`. */
const LAST = { row: 1_048_576, column: 16_384 };
/** With empty ones that only have a format. */
const MOST_CELLS = 2_000_000;

export type SheetRow = {
  line: number;
  cells: string[];
  isHidden: boolean;
  /** Cells without a value, by their place in `cells`: what an error shows, or `null` for a formula that was never computed. */
  unread: { place: number; shows: string | null }[];
  /** The places of cells that are numbers, and no dates. */
  numbers: number[];
};

type Cell = { place: number; type: string; style: string; value: string | null; isFormula: boolean };

/**
 * Reads the rows of a sheet that have a value, one by one. Cells are counted before any are kept.
 * @throws DomainError `unprocessable`
 */
export function* sheetRows(workbook: Workbook, part: string): Generator<SheetRow, void> {
  let done: SheetRow[] = [];
  let row: SheetRow = { line: 0, cells: [], isHidden: false, unread: [], numbers: [] };
  let cell: Cell | null = null;
  let cells = 0;
  const reading = readXml(workbook.part(part), {
    open(name, attribute) {
      if (name === 'row') {
        const line = Number(attribute('r') ?? row.line + 1);
        if (!(line > row.line && line <= LAST.row)) throw noPlace(`row ${attribute('r') ?? line}`);
        const isHidden = /^(?:1|true)$/.test(attribute('hidden') ?? '');
        row = { line, cells: [], isHidden, unread: [], numbers: [] };
        cell = null;
      } else if (name === 'c') {
        cells += 1;
        if (cells > MOST_CELLS) throw tooMany(MOST_CELLS, 'cells');
        const reference = attribute('r');
        const place: number = reference ? columnOf(reference) : (cell?.place ?? -1) + 1;
        if (!(place >= 0 && place < LAST.column)) throw noPlace(`column ${reference?.slice(0, 20) ?? place}`);
        const inRow = Number(/\d+$/.exec(reference ?? '')?.[0] ?? row.line);
        if (inRow !== row.line) throw noPlace(`cell ${reference?.slice(0, 20)} in row ${row.line}`);
        cell = {
          ...{ place, value: null, isFormula: false },
          ...{ type: attribute('t') ?? 'n', style: attribute('s') ?? '0' },
        };
      }
    },
    close(name, text) {
      if (name === 'f' && cell) cell.isFormula = true;
      else if (cell && (name === 'v' || (name === 't' && cell.type === 'inlineStr')))
        cell.value = `${cell.value ?? ''}${text}`;
      else if (name === 'c' && cell) keepCell(cell, row, workbook);
      else if (name === 'row' && (row.cells.some((one) => one !== '') || row.unread.length > 0)) {
        if (row.line > MOST_SHEET_ROWS) throw tooMany(MOST_SHEET_ROWS, 'rows');
        done.push(row);
      }
    },
  });
  for (const _ of reading) {
    yield* done;
    done = [];
  }
  yield* done;
}

const tooMany = (most: number, what: string) =>
  refusedFile(`Spreadsheets can have at most ${most.toLocaleString('en-GB')} ${what}. Save it as CSV.`);
const noPlace = (what: string) =>
  refusedFile(`The spreadsheet has a ${what}, which no spreadsheet program has. Save it again.`);

/** Reads the column of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d*$/i.exec(reference)?.[1]?.toUpperCase();
  if (!letters) return LAST.column;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function keepCell(cell: Cell, row: SheetRow, workbook: Workbook): void {
  const { place, isFormula, value } = cell;
  const shows = cell.type === 'e' ? (value ?? '#N/A') : null;
  const text = shows ?? (value === null ? '' : textOf(cell, value, workbook));
  if (text.length > MOST_CELL_CHARACTERS) throw cellTooLong();
  const isUnread = shows !== null || (isFormula && value === null);
  if (text === '' && !isUnread) return;
  if (place >= MOST_COLUMNS) throw tooMany(MOST_COLUMNS, 'columns');
  if ((row.cells[place] ?? '') !== '') throw noPlace(`second cell ${columnLetters(place)}${row.line}`);
  while (row.cells.length < place) row.cells.push('');
  row.cells[place] = text;
  if (isUnread) row.unread.push({ place, shows });
  else if (cell.type === 'n' && !workbook.dateStyles.has(cell.style)) row.numbers.push(place);
}

/** Formats a cell as a CSV file would have it; a date without a time becomes a day. */
function textOf({ type, style }: Cell, value: string, { sharedTexts, ...workbook }: Workbook): string {
  switch (type) {
    case 's': {
      const text = sharedTexts[Number(value)];
      if (text === undefined) throw noSheet();
      return text;
    }
    case 'str':
    case 'inlineStr':
      return unescapeText(value);
    case 'b':
      return String(value === '1');
    case 'd':
      return dayOrTime(new Date(value));
    case 'n': {
      const number = Number(value);
      if (value.trim() === '') return '';
      if (Number.isNaN(number)) throw noSheet();
      return workbook.dateStyles.has(style)
        ? dayOrTime(dateOfSerial(number, workbook.isFrom1904))
        : numberText(number);
    }
    default:
      throw noSheet();
  }
}

function dayOrTime(date: Date): string {
  if (Number.isNaN(date.getTime())) throw noSheet();
  return date.toISOString().replace('T00:00:00.000Z', '');
}

/** Of a currency’s minor unit. */
const MOST_DECIMALS = 4;

function numberText(number: number): string {
  const rounded = number.toFixed(MOST_DECIMALS);
  // Computed values have an error in the last binary digits.
  return Math.abs(Number(rounded) - number) < Math.abs(number) * 1e-12
    ? String(Number(rounded))
    : String(number);
}
