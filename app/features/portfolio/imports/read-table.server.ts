import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { DomainError } from '#app/domain/errors.ts';
import type { TableLine } from './file-rows.ts';
import { type SheetRow, sheetRows } from './sheets/sheet-rows.server.ts';
import { noSheet, openWorkbook } from './sheets/workbook.server.ts';

const CHUNK = 64 * 1024;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads a CSV file (with its separator detected) or the first sheet of an XLSX file that is shown, line by line; the first line is
 * the header. Empty lines are skipped.
 * @throws DomainError `unprocessable` with the problem of the file.
 */
export async function* readTable(bytes: Uint8Array): AsyncGenerator<TableLine> {
  if (bytes.length === 0) throw unreadable('The file is empty.');
  yield* ZIP.every((byte, index) => bytes[index] === byte) ? sheetLines(bytes) : csvLines(bytes);
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

/** Yields the rows of the first sheet that is shown. */
function* sheetLines(bytes: Uint8Array): Generator<SheetRow> {
  try {
    const workbook = openWorkbook(bytes);
    const sheet = workbook.sheets.find(({ isHidden }) => !isHidden);
    if (!sheet) throw noSheet();
    yield* sheetRows(workbook, sheet.part);
  } catch (cause) {
    throw cause instanceof DomainError ? cause : noSheet(cause);
  }
}
