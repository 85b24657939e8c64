import { COLUMN_NAMES } from './ilpa-names.ts';

export const IMPORT_KINDS = ['ledger', 'valuations', 'rates'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The columns of each file kind (ledger.md §3), in order; the first line contains their names. */
export const COLUMNS = {
  ledger: [
    'reference',
    'investor',
    'entity',
    'vehicle',
    'date',
    'type',
    'amount',
    'currency',
    'unfunded_change',
    'note',
    'reverses',
  ],
  valuations: ['reference', 'investor', 'entity', 'vehicle', 'date', 'nav', 'currency', 'published'],
  rates: ['date', 'base', 'quote', 'rate', 'source'],
} as const satisfies Record<ImportKind, readonly string[]>;

/** Columns that a file may leave out. */
export const OPTIONAL: Record<ImportKind, readonly string[]> = {
  ledger: ['entity', 'unfunded_change', 'note', 'reverses'],
  valuations: ['investor', 'entity', 'published'],
  rates: ['source'],
};

export const KIND_NAMES: Record<ImportKind, string> = {
  ledger: 'Ledger lines',
  valuations: 'Valuations',
  rates: 'Exchange rates',
};

/** The file's header for each of our columns, where the names differ; empty for a column that is not to be read. */
export type ColumnMapping = Record<string, string>;

export const MOST_IMPORT_LINES = 200_000;
export const MOST_IMPORT_BYTES = 32 * 1024 * 1024;

export const headerKey = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Returns whether a header is that of the European Central Bank's history of reference rates. */
export const isEcbHeader = (headers: readonly string[]): boolean =>
  headers[0]?.trim() === 'Date' &&
  headers.length > 2 &&
  headers.slice(1).every((header) => /^[A-Z]{3}$|^$/.test(header.trim()));

/** Detects a file's kind by its header; `null` if no format matches. */
export function kindOf(headers: readonly string[]): ImportKind | null {
  if (isEcbHeader(headers)) return 'rates';
  return IMPORT_KINDS.find((kind) => missingColumns(kind, headers, {}).length === 0) ?? null;
}

/** Returns the required columns that are missing from a file. */
export function missingColumns(
  kind: ImportKind,
  headers: readonly string[],
  mapping: ColumnMapping,
): string[] {
  if (kind === 'rates' && isEcbHeader(headers)) return [];
  const places = placesOf(kind, headers, mapping);
  return COLUMNS[kind].filter((column) => !OPTIONAL[kind].includes(column) && !places.has(column));
}

/** Returns the position of each of our columns in a file: as mapped, else by its own name, else by ILPA's. */
export function placesOf(
  kind: ImportKind,
  headers: readonly string[],
  mapping: ColumnMapping,
): Map<string, number> {
  const keys = headers.map(headerKey);
  const exact = headers.map((header) => header.trim());
  const places = new Map<string, number>();
  for (const column of COLUMNS[kind]) {
    const mapped = mapping[column];
    const names = [column, ...(COLUMN_NAMES[column] ?? [])];
    const place =
      mapped === undefined
        ? names.map((name) => keys.indexOf(name)).find((at) => at >= 0)
        : mapped.trim() === ''
          ? -1
          : exact.indexOf(mapped.trim());
    if (place !== undefined && place >= 0) places.set(column, place);
  }
  return places;
}

/**
 * Returns the positions of the fund's and of the transaction's currency in a file that has both, unless one of them
 * was chosen or the file has our own column: amounts could be in either.
 */
export function currenciesOf(
  headers: readonly string[],
  mapping: ColumnMapping,
): { fund: number; transaction: number } | null {
  const keys = headers.map(headerKey);
  const [fund, transaction] = [keys.indexOf('fund_currency'), keys.indexOf('transaction_currency')];
  const isClear = mapping.currency !== undefined || keys.includes('currency');
  return isClear || fund < 0 || transaction < 0 ? null : { fund, transaction };
}

/** An example of each file kind, to fill in. */
export const TEMPLATES: Record<ImportKind, string> = {
  ledger: [
    COLUMNS.ledger.join(','),
    'C-2026-001,ada@example.com,,fund-i,2026-01-15,commitment,250000.00,EUR,,First closing,',
    'C-2026-002,ada@example.com,Lindqvist Ltd,fund-i,2026-02-01,call_investment,50000.00,EUR,,,',
    '',
  ].join('\r\n'),
  valuations: [COLUMNS.valuations.join(','), 'V-2026-Q1,,,fund-i,2026-03-31,48000000.00,EUR,yes', ''].join(
    '\r\n',
  ),
  rates: [COLUMNS.rates.join(','), '2026-03-31,EUR,USD,1.0837,ECB', ''].join('\r\n'),
};
