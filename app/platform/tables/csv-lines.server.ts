import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { DomainError } from '#app/domain/errors.ts';
import { LEAST_HEADERS } from './columns.ts';
import { MOST_COLUMNS, type TableLine } from './table.ts';

const CHUNK = 64 * 1024;
/** Files that several programs wrote to mix them. */
const LINE_ENDS = ['\r\n', '\n', '\r'];
const SEPARATORS = [',', ';', '\t', '|'];
/** The line that names the separator for Excel. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i;

const unreadable = (sentence: string) => new DomainError('unprocessable', sentence);

/**
 * Reads the lines of a CSV file, except empty ones.
 * @throws DomainError `unprocessable` with the problem of the file.
 */
export async function* csvLines(bytes: Uint8Array): AsyncGenerator<TableLine> {
  if (!isUtf8(bytes))
    throw unreadable('The file is not text in UTF-8. Save it as “CSV UTF-8” and try again.');
  // UTF-16 without a byte order mark passes as UTF-8, and the database cannot store its NUL characters.
  if (bytes.includes(0))
    throw unreadable('The file contains characters that are not text. Save it as “CSV UTF-8” and try again.');
  const told = SEPARATOR_LINE.exec(startOf(bytes));
  const content = told ? bytes.subarray(Buffer.byteLength(told[0])) : bytes;
  const parser = parse({
    bom: true,
    delimiter: told?.[1] ?? separatorOf(bytes),
    record_delimiter: LINE_ENDS,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: 64 * 1024,
  });
  const source = Readable.from(chunksOf(content)).pipe(parser);
  // The parser reports the line on which a record ends, and counts a line end inside a quoted cell by its characters.
  let before = told ? -1 : 0;
  try {
    for await (const { record, info } of source as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const inside = record.reduce((sum, cell) => sum + signsIn(cell, /[\r\n]/g), 0);
      const line = info.lines - before - inside;
      if (record.length > MOST_COLUMNS)
        throw unreadable(`The file can have at most ${MOST_COLUMNS} columns (line ${line}).`);
      yield { line, cells: record };
      before += record.reduce((sum, cell) => sum + signsIn(cell, /\r\n/g), 0);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(csvSentence(error));
  }
}

const signsIn = (cell: string, sign: RegExp): number =>
  cell.includes('\n') || cell.includes('\r') ? (cell.match(sign)?.length ?? 0) : 0;

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

const startOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, 4_096));

/** Returns the most frequent separator, outside of quotation marks, in the first line that can name columns. */
export function separatorOf(bytes: Uint8Array): string {
  const lines = startOf(bytes)
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(/"[^"]*"/g, '"'));
  const cellsBy = (line: string) =>
    SEPARATORS.map((separator) => line.split(separator).filter((cell) => cell.trim() !== '').length);
  const header = lines.find((line) => Math.max(...cellsBy(line)) >= LEAST_HEADERS) ?? lines[0] ?? '';
  const counts = cellsBy(header);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
