/** Of a table that somebody uploads. */
export const MOST_COLUMNS = 500;

/** A line of a file with its number, as shown by an editor or a spreadsheet program. */
export type TableLine = {
  line: number;
  cells: string[];
  /** Cells of a spreadsheet without a value: what an error shows, or `null` for a formula that was never computed. */
  unread?: readonly { place: number; shows: string | null }[];
  /** The places of cells that a spreadsheet keeps as numbers: their text has a decimal point, whatever it shows. */
  numbers?: readonly number[];
};

/** What a spreadsheet contains besides the rows that are read. */
export type TableFacts = {
  notices: string[];
  /** The sheets that are shown and have rows, if there are several. */
  sheets: string[];
};

/** A problem in a file, its location, and what would be valid. `line` counts from 1, which is the header. */
export type ImportProblem = {
  line: number;
  column: string | null;
  value: string;
  problem: string;
  /** Whether it goes away when another column is chosen, without a change of the file. */
  isOfColumns?: true;
  /** What the cell may mean, if the reader knows: a person chooses. */
  instead?: readonly string[];
};

/** Characters that are not seen, such as a zero-width space. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns a text as it is seen: without unseen characters, and with plain single spaces. */
export const visibleText = (text: string): string => text.replace(UNSEEN, '').replace(/\s+/gu, ' ').trim();

/**
 * Returns the trimmed text of a cell, without the apostrophe that protects spreadsheets from formulas, as written by
 * our own exports.
 */
export const cellText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');

/** Returns the letters that a spreadsheet program shows above a column, counted from 0. */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}
