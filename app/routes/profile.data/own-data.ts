import { CURRENCIES, type Currency } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { formatDate, formatMoment } from '#app/platform/format/dates.ts';

/** What a data export contains. */
export type OwnData = null | boolean | number | string | OwnData[] | OwnRecord;
export type OwnRecord = { [key: string]: OwnData };

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Keys of amounts in minor units, in records that have a currency or are in one that has. */
const AMOUNT = /amount|unfunded|value$|nav$|paid|called|distributed|committed/i;

export const isRecord = (data: OwnData | undefined): data is OwnRecord =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** Returns the records of a list that can be a table; `null` for anything else. */
export const recordsOf = (data: OwnData): OwnRecord[] | null =>
  Array.isArray(data) && data.length > 0 && data.every(isRecord) ? data : null;

/** Returns every key of some records, in the order in which they appear. */
export const keysOf = (records: readonly OwnRecord[]): string[] => [...new Set(records.flatMap(Object.keys))];

/** `nameChangedAt` as people write it: "Name changed at". */
export function labelOf(key: string): string {
  const words = key
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/\b(id|faq|crm|nda|irr|nav|url)\b/g, (word) => word.toUpperCase())
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the currency of the amounts in a record: its own, or that of the record around it. */
export const currencyIn = (record: OwnRecord, around: Currency | undefined): Currency | undefined =>
  CURRENCIES.find((one) => one === record.currency) ?? around;

/** Returns a single value as people read it. */
export function textOf(
  value: null | boolean | number | string,
  key: string,
  { currency, timeZone }: { currency: Currency | undefined; timeZone: string },
): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return currency && AMOUNT.test(key) ? formatMoney({ amount: value, currency }) : String(value);
  if (MOMENT.test(value)) return formatMoment(value, timeZone);
  return DAY.test(value) ? formatDate(value) : value;
}
