import { formatMoneyCompact } from '#app/domain/money/money.ts';
import { shareOf } from '#app/platform/format/rates.ts';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import type { Book } from '../../book/book.ts';
import { leftOf } from '../../commitment.ts';

/** In minor units. */
const MILLION = 100_000_000;

const people = (count: number): string => (count === 1 ? '1 commitment' : `${count} commitments`);

/** The totals of a book. `onWeights` opens the calculation of the weighted total. */
export function BookFigures({ book, onWeights }: { book: Book; onWeights: () => void }) {
  const { terms, sums } = book;
  const { submitted, waitlisted, accepted, funded } = sums.states;
  const money = (amount: number) =>
    formatMoneyCompact({ amount, currency: terms.currency }, amount >= MILLION ? 1 : 0);
  const taken = accepted.count + funded.count;
  const scaled = accepted.asked + funded.asked - accepted.accepted - funded.accepted;
  const left = leftOf(terms);
  return (
    <StatRow many>
      <Stat
        label="Target"
        value={money(terms.target)}
        note={left > 0 ? `${money(left)} left` : terms.oversubscribed ? 'Oversubscribed' : 'Reached'}
      />
      <Stat
        label="Accepted"
        value={money(terms.accepted)}
        note={`${terms.accepted > 0 ? shareOf(terms.accepted, terms.target) : '0%'} · ${people(taken)}`}
      />
      <Stat
        label="Undecided"
        value={money(submitted.asked + waitlisted.asked)}
        note={people(submitted.count + waitlisted.count)}
      />
      <Stat label="Funded" value={money(funded.accepted)} note={people(funded.count)} />
      <Stat
        label="Probability-weighted"
        value={money(sums.weighted)}
        note={
          <button
            type="button"
            onClick={onWeights}
            className="tap font-semibold text-accent underline-offset-4 hover:underline print:hidden"
          >
            How this is calculated
          </button>
        }
      />
      <Stat label="Waitlisted" value={money(waitlisted.asked)} note={people(waitlisted.count)} />
      <Stat label="Scaled back by" value={money(scaled)} note="Requested, not accepted" />
      <Stat label="Desired" value={money(sums.desired)} note="Set before committing" />
      <Stat label="Indicated" value={money(sums.indicated)} note="Set while in the pipeline" />
    </StatRow>
  );
}
