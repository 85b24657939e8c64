import { columnLetters, type TableLine, visibleText } from './table.ts';

/** The columns of one kind of file; `known` and `likely` are other headers of a column, as `headerKey` writes them. */
export type FileColumns = {
  names: readonly string[];
  /** Columns that a file may leave out. */
  optional: readonly string[];
  /** Read like the column's own name. */
  known?: HeaderNames;
  /** Read where the file has none of those. */
  fallback?: HeaderNames;
  /** Never read unasked. */
  likely?: HeaderNames;
};

type HeaderNames = Readonly<Record<string, readonly string[]>>;

/** The file's header for each of our columns, where chosen; empty for a column that is not to be read. */
export type ColumnMapping = Record<string, string>;

/** A column that the file may have under one of these headers, or not at all: an admin decides. */
export type UnsureColumn = { column: string; headers: string[] };

/** Another place of a column; `isLikely` if it only counts where the column's own cell is empty. */
export type Rival = { place: number; isLikely: boolean };

/** Where our columns are in a file. */
export type Columns = {
  /** The file's headers, each once: repeated ones with the letters of their column. */
  headers: string[];
  places: Map<string, number>;
  /** Further places of a column that nobody chose between. */
  rivals: Map<string, Rival[]>;
  /** Columns that the file does not have although they are required, or chosen. */
  missing: string[];
  unsure: UnsureColumn[];
};

const LONGEST_HEADER = 100;

export const headerKey = (header: string): string =>
  visibleText(header)
    .toLowerCase()
    .replace(/[\s\p{Pd}]+/gu, '_');

/** What `headersOf` adds to a repeated header. */
const LETTERS = / \(column [A-Z]{1,3}\)$/;

/** Returns the texts of a header, each once. */
export function headersOf(cells: readonly string[]): string[] {
  const texts = cells.map((cell) => visibleText(cell).slice(0, LONGEST_HEADER));
  return texts.map((text, place) =>
    text === '' || texts.indexOf(text) === texts.lastIndexOf(text)
      ? text
      : `${text.slice(0, LONGEST_HEADER - 20)} (column ${columnLetters(place)})`,
  );
}

/** A line with fewer cells is about the file, such as a title above its table. */
export const LEAST_HEADERS = 3;

/** Takes lines until the one that names the columns, and returns it: the first one if none can; `null` without lines. */
export async function takeHeader(lines: AsyncIterator<TableLine>): Promise<TableLine | null> {
  let first: TableLine | null = null;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    first ??= next.value;
    if (next.value.cells.filter((cell) => cell.trim() !== '').length >= LEAST_HEADERS) return next.value;
  }
  return first;
}

/** Finds our columns in the header of a file: as chosen, else by their own names, else by other names. */
export function findColumns(
  { names, optional, known = {}, fallback = {}, likely = {} }: FileColumns,
  cells: readonly string[],
  mapping: ColumnMapping,
): Columns {
  const headers = headersOf(cells);
  const chosen = new Map(
    Object.entries(mapping).map(([column, header]) => [column, placeOf(headers, header)]),
  );
  const taken = new Set(chosen.values());
  const keys = cells.map((cell) => headerKey(cell.replace(LETTERS, '')));
  const placesOf = (wanted: readonly string[]) =>
    wanted.flatMap((name) =>
      keys.flatMap((key, place) => (key === name && !taken.has(place) ? [place] : [])),
    );
  const columns: Columns = { headers, places: new Map(), rivals: new Map(), missing: [], unsure: [] };
  for (const column of names) {
    const isChosen = chosen.has(column);
    const named = isChosen ? [chosen.get(column) ?? -1] : placesOf([column, ...(known[column] ?? [])]);
    const spare = isChosen ? [] : placesOf(fallback[column] ?? []);
    const [place = -1, ...rivals] = named.length > 0 ? named : spare;
    const others = isChosen ? [] : [...placesOf(likely[column] ?? []), ...(named.length > 0 ? spare : [])];
    if (place >= 0) {
      columns.places.set(column, place);
      columns.rivals.set(column, [
        ...rivals.map((at) => ({ place: at, isLikely: false })),
        ...others.map((at) => ({ place: at, isLikely: true })),
      ]);
    } else if (!optional.includes(column) || mapping[column]?.trim()) columns.missing.push(column);
    else if (others.length > 0)
      columns.unsure.push({ column, headers: others.map((at) => headers[at] ?? '') });
  }
  return columns;
}

const placeOf = (headers: readonly string[], header: string): number =>
  header.trim() === '' ? -1 : headers.indexOf(visibleText(header));

export const ignoredHeaders = ({ headers, places }: Columns): string[] => {
  const read = new Set(places.values());
  return headers.filter((header, place) => header !== '' && !read.has(place));
};

/** Says which headers are read as our columns under another name, and which are not read. */
export function columnNotices(columns: Columns, mapping: ColumnMapping): string[] {
  const renamed = [...columns.places].flatMap(([column, place]) =>
    mapping[column] === undefined && headerKey(columns.headers[place] ?? '') !== column
      ? [`${columns.headers[place]} as ${column}`]
      : [],
  );
  const ignored = ignoredHeaders(columns);
  return [
    ...(renamed.length > 0 ? [`Columns read: ${renamed.join(', ').slice(0, 300)}.`] : []),
    ...(ignored.length > 0 ? [`Ignored columns: ${ignored.join(', ').slice(0, 300)}.`] : []),
  ];
}
