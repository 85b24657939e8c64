import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import type { EntryProblem, LineEntry } from '../ledger-entry.ts';
import { isTransfer, usualUnfunded } from './line-rules.ts';
import type { RecordedLine } from './recorded-line.ts';

/** Returns how a line differs from the recorded one with its reference; `null` if they are equal. */
export function differenceFrom(
  recorded: RecordedLine,
  entry: LineEntry,
  currency: Currency,
): Omit<EntryProblem, 'at'> | null {
  const { holder } = entry;
  const differs = (column: string, value: string, was: string) => ({
    column,
    value,
    problem: `“${entry.reference}” is already recorded with ${was === '' ? 'nothing' : `“${was}”`} here. Recorded lines cannot change: reverse it and record a new one.`,
  });
  if (holder.memberId !== recorded.memberId) return differs('investor', '', recorded.email);
  if (holder.entityId !== recorded.entityId) return differs('entity', '', recorded.entityName ?? '');
  if (entry.date !== recorded.date) return differs('date', entry.date, recorded.date);
  if (entry.type !== recorded.type) return differs('type', entry.type, recorded.type);
  if (entry.amount !== recorded.amount)
    return differs('amount', plainAmount(entry.amount, currency), plainAmount(recorded.amount, currency));
  const unfunded = unfundedOf(entry);
  if (unfunded !== null && unfunded !== recorded.unfundedChange)
    return differs(
      'unfunded_change',
      plainAmount(unfunded, currency),
      plainAmount(recorded.unfundedChange, currency),
    );
  if (entry.note !== recorded.note) return differs('note', entry.note ?? '', recorded.note ?? '');
  if (entry.reverses !== recorded.reversesReference)
    return differs('reverses', entry.reverses ?? '', recorded.reversesReference ?? '');
  return null;
}

/** Returns the change in the unfunded commitment that an entry stands for; `null` if other lines determine it. */
export function unfundedOf({ type, amount, unfundedChange }: LineEntry): number | null {
  if (unfundedChange !== null) return unfundedChange;
  return isTransfer(type) || type === 'reversal' ? null : usualUnfunded(type, amount);
}
