import type { DayOrder, DecimalSign } from './bank-table.ts';

const LONGEST = 40;
const DAY = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/;
/** Groups of three, or none. */
const NUMBER = /^(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,6}))?$/;

/**
 * Reads an amount as a bank writes it, in minor units: with a sign before or after it, and groups of thousands.
 * @returns `null` for what is no amount, or has more than two decimals.
 */
export function readBankAmount(written: string, decimals: DecimalSign): number | null {
  const text = written.slice(0, LONGEST).replace(/[\s'’\u00a0€$£]/gu, '');
  const isNegative = /^[-−]|[-−]$/u.test(text);
  const bare = text.replace(/^[-−+]|[-−+]$/gu, '');
  const plain = decimals === ',' ? bare.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')) : bare;
  const [, whole, fraction = ''] = NUMBER.exec(plain) ?? [];
  const cents = fraction.replace(/0+$/, '');
  if (whole === undefined || cents.length > 2) return null;
  const minor = Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return isNegative ? -minor : minor;
}

/** Reads a day as an ISO date; `null` for one that does not exist, or is written in another order. */
export function readBankDay(written: string, order: DayOrder): string | null {
  const [, first = '', second = '', third = ''] = DAY.exec(written.trim().slice(0, LONGEST)) ?? [];
  const [year, month, day] =
    first.length === 4 || order === 'ymd'
      ? [first, second, third]
      : order === 'dmy'
        ? [third, second, first]
        : [third, first, second];
  if (year.length !== 4 && year.length !== 2) return null;
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}
