import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { SheetData } from 'read-excel-file/node';
import { DomainError } from '#app/domain/errors.ts';
import { MOST_SHEET_ROWS } from '#app/platform/lists/spreadsheets.server.ts';
import type { TableLine } from './file-rows.ts';

const CHUNK = 64 * 1024;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads a CSV file (with its separator detected) or the first sheet of an XLSX file line by line; the first line is
 * the header. Empty lines are skipped.
 * @throws DomainError `unprocessable` with the problem of the file.
 */
export function readTable(bytes: Uint8Array): AsyncIterable<TableLine> {
  if (bytes.length === 0) throw unreadable('The file is empty.');
  return ZIP.every((byte, index) => bytes[index] === byte) ? sheetLines(bytes) : csvLines(bytes);
}

const unreadable = (sentence: string) => new DomainError('unprocessable', sentence);

async function* csvLines(bytes: Uint8Array): AsyncGenerator<TableLine> {
  if (!isUtf8(bytes))
    throw unreadable('The file is not text in UTF-8. Save it as “CSV UTF-8” and try again.');
  // UTF-16 without a byte order mark passes as UTF-8, and the database cannot store its NUL characters.
  if (bytes.includes(0))
    throw unreadable('The file contains characters that are not text. Save it as “CSV UTF-8” and try again.');
  const parser = parse({
    bom: true,
    delimiter: separatorOf(bytes),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: 64 * 1024,
  });
  const source = Readable.from(chunksOf(bytes)).pipe(parser);
  try {
    for await (const { record, info } of source as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>)
      yield { line: info.lines - lineBreaksIn(record), cells: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(csvSentence(error));
  }
}

/** The parser reports the line on which a record ends; a quoted cell may span several. */
const lineBreaksIn = (record: readonly string[]): number =>
  record.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0);

function* chunksOf(bytes: Uint8Array): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK)
    yield Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.min(CHUNK, bytes.length - from));
}

function csvSentence(error: CsvError): string {
  const line = typeof error.lines === 'number' ? ` (line ${error.lines})` : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `A quotation mark is not closed${line}.`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `A line is too long${line}: is a quotation mark missing?`;
  return `The file cannot be read as CSV${line}: a quotation mark is in the wrong place.`;
}

const SEPARATORS = [',', ';', '\t', '|'];

/** Returns the most frequent separator in the first line, outside of quotation marks. */
export function separatorOf(bytes: Uint8Array): string {
  const start = new TextDecoder().decode(bytes.subarray(0, 4_096));
  const header = (start.split(/\r?\n/).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => header.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** A sheet with the maximum number of rows is far smaller; more would only fill memory. */
const MOST_UNPACKED_BYTES = 200 * 1024 * 1024;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const END_BYTES = 22;

/** Returns the declared unpacked size of a spreadsheet's parts; `null` without a directory. */
export function unpackedBytes(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== DIRECTORY_END) end -= 1;
  if (end < 0) return null;
  let sum = 0;
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= end && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    sum += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}

async function* sheetLines(bytes: Uint8Array): AsyncGenerator<TableLine> {
  const unpacked = unpackedBytes(bytes);
  if (unpacked === null) throw unreadable('The file cannot be read as a spreadsheet (XLSX).');
  if (unpacked > MOST_UNPACKED_BYTES)
    throw unreadable('The spreadsheet is too large once unpacked. Save it as CSV.');
  // Loaded on demand: few files are spreadsheets.
  const { readSheet } = await import('read-excel-file/node');
  let rows: SheetData;
  try {
    rows = await readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  } catch (cause) {
    throw new DomainError('unprocessable', 'The file cannot be read as a spreadsheet (XLSX).', { cause });
  }
  if (rows.length > MOST_SHEET_ROWS)
    throw unreadable(
      `Spreadsheets can have at most ${MOST_SHEET_ROWS.toLocaleString('en-GB')} rows. Save it as CSV.`,
    );
  for (const [index, row] of rows.entries()) {
    const cells = row.map(sheetText);
    if (cells.some((cell) => cell !== '')) yield { line: index + 1, cells };
  }
}

/**
 * Formats a cell of a sheet as a CSV file would have it; a date without a time becomes a day. The library's type
 * declares the class where it returns dates.
 */
function sheetText(cell: unknown): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().replace('T00:00:00.000Z', '');
  if (typeof cell !== 'number') return String(cell);
  const rounded = cell.toFixed(2);
  // Computed values have an error in the last binary digits.
  return Math.abs(Number(rounded) - cell) < Math.abs(cell) * 1e-12 ? String(Number(rounded)) : String(cell);
}
