import type { Columns } from './columns.ts';
import { cellText, columnLetters, type ImportProblem, type TableLine } from './table.ts';

/** What spreadsheet programs show for a formula that failed, in English and German. */
const FORMULA_ERROR =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|PYTHON!|GETTING_DATA|NV|BEZUG!|WERT!|ZAHL!|ÜBERLAUF!|KALK!|FELD!)$/i;

/**
 * Returns what is wrong with a line of any file, before its cells are read: cells without a header, formulas that
 * failed, and columns that contradict each other.
 */
export function problemsOfLine({ line, cells, unread = [] }: TableLine, columns: Columns): ImportProblem[] {
  const { headers } = columns;
  const width = headers.findLastIndex((header) => header !== '') + 1;
  const last = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (last > width)
    return [
      {
        ...{ line, column: null, value: '' },
        problem: `This line has ${last} cells, but the header has ${width}. Put text that contains the separator in quotation marks.`,
      },
    ];
  const failed = cells.flatMap((cell, place) =>
    cell.startsWith('#') && FORMULA_ERROR.test(cell.trim()) ? [{ place, shows: cell.trim() }] : [],
  );
  const lost = [...failed, ...unread.filter(({ place }) => failed.every((one) => one.place !== place))];
  if (lost.length === 0) return contradictions({ line, cells }, columns);
  const named = new Map([...columns.places].map(([column, place]) => [place, column]));
  return lost.map(({ place, shows }) => ({
    ...{ line, column: named.get(place) ?? (headers[place] || `column ${columnLetters(place)}`) },
    ...{ value: shows ?? '', problem: shows === null ? NEVER_COMPUTED : FAILED },
  }));
}

const FAILED = 'This cell shows an error of the spreadsheet. Correct its formula, or type the value.';
const NEVER_COMPUTED =
  'This cell has a formula whose result was not saved. Open the file in a spreadsheet program and save it, or type the value.';

function contradictions({ line, cells }: TableLine, { headers, places, rivals }: Columns): ImportProblem[] {
  return [...rivals].flatMap(([column, others]): ImportProblem[] => {
    const place = places.get(column) ?? -1;
    const text = cellText(cells[place] ?? '');
    const rival = others.find(({ place: at, isLikely }) => {
      const other = cellText(cells[at] ?? '');
      return isLikely ? text === '' && !ZERO.test(other) : other !== '' && !isSame(text, other);
    });
    if (!rival) return [];
    const other = cellText(cells[rival.place] ?? '');
    return [
      {
        ...{ line, column, value: shown(other) },
        problem: `On this line “${headers[place]}” is ${shown(text) || 'empty'}, and “${headers[rival.place]}” is ${shown(other)}. Choose which of them is the column ${column}.`,
        isOfColumns: true,
      },
    ];
  });
}

/** Nothing, for a column that only counts if it says something. */
const ZERO = /^(?:0+(?:\.0+)?)?$/;

const shown = (text: string): string => text.slice(0, 100).toWellFormed();

/** 10 is 10.00. */
const isSame = (one: string, other: string): boolean => one === other || plain(one) === plain(other);
const plain = (text: string): string =>
  text.length < 100 && /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
