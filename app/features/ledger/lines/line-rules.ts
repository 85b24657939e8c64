import { LINE_EFFECTS, type LineType } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import type { EntryProblem, LineEntry } from '../ledger-entry.ts';

/** References of undone imports start with it, so that no file can use them. */
export const UNDO_PREFIX = 'undo ';

export const LARGEST_AMOUNT = 10_000_000_000_000_00;
/** The largest sum of the amounts in a vehicle: with a value on top, it stays below 2⁵³, so that sums are exact. */
export const LARGEST_SUM = 4 * LARGEST_AMOUNT;

export const isTransfer = (type: LineType): boolean => type === 'transfer_in' || type === 'transfer_out';

/** The default change in the unfunded commitment by a line of this type (ledger.md §1). */
export const usualUnfunded = (type: LineType, amount: number): number => {
  const sign = LINE_EFFECTS[type].unfunded;
  return sign === 0 ? 0 : sign * amount;
};

type Range = { least: number; most: number; because: string };

/** Returns the range of the change in the unfunded commitment by a line that is neither a transfer nor a reversal. */
export function unfundedRange(type: LineType, amount: number): Range {
  const effect = LINE_EFFECTS[type];
  const usual = usualUnfunded(type, amount);
  const exactly = (because: string): Range => ({ least: usual, most: usual, because });
  if (effect.committed !== 0) return exactly('it moves with the commitment');
  if (type === 'unfunded_adjustment')
    return { least: -amount, most: amount, because: 'the amount is what it changes' };
  if (type === 'call_working_capital_used') return exactly('the call for its use lowers it again');
  if (effect.distributed !== 0)
    return { least: 0, most: amount, because: 'it is the part that may be called again' };
  if (effect.paidIn > 0 && effect.unfunded !== 0)
    return { least: -amount, most: 0, because: 'a call lowers it by at most its amount' };
  if (effect.paidIn < 0)
    return { least: 0, most: amount, because: 'what is paid back raises it by at most its amount' };
  return exactly('such a line leaves it as it is');
}

/**
 * Returns the problem with a line on its own. Reversals and transfers are checked against the lines that they
 * concern.
 */
export function problemOfLine(
  entry: LineEntry,
  today: string,
  currency: Currency,
): Omit<EntryProblem, 'at'> | null {
  const plain = (minor: number) => plainAmount(minor, currency);
  const { date, type, amount, unfundedChange, reference, reverses } = entry;
  if (reference.startsWith(UNDO_PREFIX))
    return problem(
      'reference',
      reference,
      `References that start with “${UNDO_PREFIX.trim()}” are reserved for undone imports. Choose another.`,
    );
  const wrongDay = problemOfDay(date, today);
  if (wrongDay) return problem('date', date, wrongDay);
  if (amount < 0)
    return problem('amount', plain(amount), 'Amounts cannot be negative. The type sets the direction.');
  if (!Number.isSafeInteger(amount) || amount > LARGEST_AMOUNT)
    return problem('amount', String(amount), `The largest amount is ${plain(LARGEST_AMOUNT)}.`);
  if (type === 'reversal') {
    return reverses === null
      ? problem('reverses', '', 'A reversal names the reference of the line that it undoes.')
      : null;
  }
  if (reverses !== null)
    return problem('reverses', reverses, `Only a reversal can undo a line. This is a ${type}.`);
  if (isTransfer(type)) {
    return amount === 0
      ? problem('amount', plain(amount), 'A transfer moves a commitment, so its amount cannot be zero.')
      : null;
  }
  if (unfundedChange === null) return null;
  const { least, most, because } = unfundedRange(type, amount);
  const isEither = type === 'unfunded_adjustment';
  if (isEither ? Math.abs(unfundedChange) === amount : unfundedChange >= least && unfundedChange <= most)
    return null;
  const range = isEither
    ? `${plain(least)} or ${plain(most)}`
    : `a value from ${plain(least)} to ${plain(most)}`;
  const right = least === most ? plain(least) : range;
  return problem(
    'unfunded_change',
    plain(unfundedChange),
    `For this ${type}, enter ${right} or leave it empty: ${because}.`,
  );
}

export const EARLIEST_DAY = '1970-01-01';

/** Returns why a day cannot be a value date; `today` as ISO date. */
export function problemOfDay(day: string, today: string): string | null {
  if (day < EARLIEST_DAY) return `Enter a date from ${EARLIEST_DAY} on.`;
  const latest = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return day > latest ? 'This date is more than a year ahead.' : null;
}

const problem = (column: string, value: string, problem: string) => ({ column, value, problem });
