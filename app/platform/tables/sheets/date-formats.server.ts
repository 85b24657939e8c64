import { readAllXml } from '#app/platform/untrusted-files/xml.server.ts';

/** The formats of dates and times that have a number and no text, in any language of Excel (ECMA-376, §18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The longest format that Excel takes, in characters. */
const LONGEST_FORMAT = 255;

/** Conditions, colours and languages in brackets, quoted text, and single escaped characters. */
const NO_CODE = /\[[^\]]*\]|"[^"]*"|\\.|_.|\*./g;

/** Returns the cell styles, by their place, that show a number as a date or time. */
export function datesIn(styles: Uint8Array): ReadonlySet<string> {
  const formats = new Map<number, string>();
  const dates = new Set<string>();
  let inCells = false;
  let count = 0;
  readAllXml(styles, {
    open(name, attribute) {
      if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = Number(attribute('numFmtId') ?? 0);
      const format = formats.get(id);
      if (format === undefined ? isBuiltInDate(id) : isDate(format)) dates.add(String(count));
      count += 1;
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

const isDate = (format: string): boolean => {
  const code = format
    .slice(0, LONGEST_FORMAT)
    .replace(/General/gi, '')
    .replace(NO_CODE, '');
  return /[dmyhs]/i.test(code) && !/[0#?]/.test(code.replace(/[.,]0+/g, ''));
};

const DAY_MS = 86_400_000;

/** Returns a date that a cell has as a number: the days since 1900, of which Excel counts one too many. */
export function dateOfSerial(days: number, isFrom1904: boolean): Date {
  const from1900 = isFrom1904 ? days + 1462 : days;
  const start = Date.UTC(1899, 11, from1900 < 60 ? 31 : 30);
  return new Date(start + Math.round((from1900 * DAY_MS) / 1000) * 1000);
}
