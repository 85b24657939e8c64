import { type Currency, currencyOf, decimalsOf } from '#app/domain/money/currencies.ts';
import { type Element, elementsAt, refusedAt, textAt } from './xml-tree.server.ts';

export type Amount = { minor: number; currency: Currency };

const LONGEST = 40;
const AMOUNT = /^\+?\d{1,30}(?:\.\d{0,30})?$/;

export function amountOf({ text, line, currency: written }: Element): Amount {
  const currency = currencyOf(written);
  if (!currency)
    throw refusedAt(line, `no vehicle has an account in ${written?.slice(0, 3) ?? 'no currency'}.`);
  if (text.trim().length > LONGEST || !AMOUNT.test(text.trim()))
    throw refusedAt(line, `“${text.trim().slice(0, LONGEST)}” is not an amount.`);
  const most = decimalsOf(currency);
  const [whole = '', fraction = ''] = text.trim().split('.');
  const decimals = fraction.replace(/0+$/, '');
  if (decimals.length > most)
    throw refusedAt(
      line,
      `${text.trim()} has more decimals than ${currency} has. Ask the bank for a new file.`,
    );
  const minor = Number(whole) * 10 ** most + Number(decimals.padEnd(most, '0'));
  if (!Number.isSafeInteger(minor)) throw refusedAt(line, `${text.trim()} is too large.`);
  return { minor, currency };
}

/** Whether money came in, as an element says of itself. */
export function directionOf(element: Element): 'in' | 'out' {
  const indicator = textAt(element, 'CdtDbtInd');
  if (indicator === 'CRDT') return 'in';
  if (indicator === 'DBIT') return 'out';
  throw refusedAt(element.line, `${element.name} does not say whether it is a credit or a debit.`);
}

/** The day at a path, as the bank wrote it: a time is of the bank's own day. */
export function dayAt(element: Element, path: string): string | null {
  for (const { children, line, text } of elementsAt(element, path)) {
    const written = (children.find(({ name }) => name === 'Dt' || name === 'DtTm')?.text ?? text).trim();
    if (written === '') continue;
    const day = written.slice(0, 10);
    const at = new Date(`${day}T00:00:00Z`);
    if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day))
      throw refusedAt(line, `“${written.slice(0, 40)}” is not a date.`);
    return day;
  }
  return null;
}
