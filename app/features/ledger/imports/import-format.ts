import {
  type ColumnMapping,
  type Columns,
  findColumns,
  ignoredHeaders,
} from '#app/platform/tables/columns.ts';
import { FALLBACK_HEADERS, KNOWN_HEADERS, LIKELY_HEADERS } from './ilpa-names.ts';

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

export const MOST_IMPORT_LINES = 200_000;
export const MOST_IMPORT_BYTES = 32 * 1024 * 1024;

/** Returns whether a header is that of the European Central Bank's history of reference rates. */
export const isEcbHeader = (headers: readonly string[]): boolean =>
  headers[0]?.trim() === 'Date' &&
  headers.length > 2 &&
  headers.slice(1).every((header, index, all) => {
    const currency = header.trim();
    return currency === '' || (/^[A-Z]{3}$/.test(currency) && all.indexOf(header) === index);
  });

/** Detects a file's kind by its header; `null` if no format matches. */
export const importKindOf = (headers: readonly string[]): ImportKind | null =>
  IMPORT_KINDS.find((kind) => importColumnsOf(kind, headers, {}).missing.length === 0) ?? null;

/**
 * Finds our columns in a file. Values without an investor are of whole vehicles, so where a file has columns that we
 * do not know, and none that names the investor, a person has to say that none of them does.
 */
export function importColumnsOf(kind: ImportKind, cells: readonly string[], mapping: ColumnMapping): Columns {
  if (kind === 'rates' && isEcbHeader(cells)) {
    const headers = cells.map((cell) => cell.trim());
    const places = new Map(headers.map((header, place) => [header, place]));
    return { headers, places, rivals: new Map(), missing: [], unsure: [] };
  }
  const [known, fallback, likely] = [KNOWN_HEADERS, FALLBACK_HEADERS[kind], LIKELY_HEADERS];
  const columns = findColumns(
    { names: COLUMNS[kind], optional: OPTIONAL[kind], known, fallback, likely },
    cells,
    mapping,
  );
  const unread = ignoredHeaders(columns);
  const isNamed = columns.places.has('investor') || mapping.investor !== undefined;
  if (kind !== 'valuations' || isNamed || unread.length === 0) return columns;
  const others = columns.unsure.filter(({ column }) => column !== 'investor');
  return { ...columns, unsure: [{ column: 'investor', headers: unread }, ...others] };
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
