import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { StatementFigures, Tally } from '../overview/overview.ts';

type Props = { statement: StatementFigures; timeZone: string };

/** The latest statement of an account in five figures, and whether it adds up. */
export function StatementBand({ statement, timeZone }: Props) {
  const { matched, toConfirm, doubtful, returned, pending } = statement;
  return (
    <section aria-labelledby={statement.id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={statement.id}>{headingOf(statement)}</h2>
        <p className="text-muted">
          {accountText(statement)} · read {formatDateTime(statement.readAt, timeZone)}
        </p>
      </div>
      <StatRow>
        <Figure label="Matched automatically" tally={matched} statement={statement} shown="matched" />
        <Figure label="To confirm" tally={toConfirm} statement={statement} shown="confirm" />
        <Figure label="Doubtful" tally={doubtful} statement={statement} shown="doubtful" />
        <Figure label="Returned" tally={returned} statement={statement} shown="aside" />
        <Stat
          label="Pending"
          value={pending.count.toLocaleString('en-GB')}
          note={pending.count > 0 && <Note text="Shown, not counted" shown="pending" />}
        />
      </StatRow>
      <AddsUp statement={statement} />
    </section>
  );
}

/** An account whose statement is not the newest, in a line that opens. */
export const FoldedBand = ({ statement, timeZone }: Props) => (
  <details className="border-b py-3">
    <summary className="tap cursor-pointer">
      <span className="font-medium">{accountText(statement)}</span>{' '}
      <span className="text-muted">
        {headingOf(statement)}: {statement.matched.count} matched, {statement.toConfirm.count} to confirm,{' '}
        {statement.doubtful.count} doubtful
      </span>
    </summary>
    <div className="pt-4">
      <StatementBand statement={statement} timeZone={timeZone} />
    </div>
  </details>
);

const headingOf = ({ day, statementId }: StatementFigures): string =>
  day === null ? `Statement ${statementId}` : `Statement of ${formatDate(day)}`;

const accountText = ({ vehicles, account }: StatementFigures): string =>
  [...vehicles, `account ending ${account.slice(-4)}`].join(', ');

type FigureProps = { label: string; tally: Tally; statement: StatementFigures; shown: string };

const Figure = ({ label, tally, statement, shown }: FigureProps) => (
  <Stat
    label={label}
    value={tally.count.toLocaleString('en-GB')}
    note={
      tally.count > 0 && (
        <Note text={formatMoneyExactly({ amount: tally.sum, currency: statement.currency })} shown={shown} />
      )
    }
  />
);

const Note = ({ text, shown }: { text: string; shown: string }) => (
  <>
    {text} ·{' '}
    <Link to={`/admin/payments/entries?state=${shown}`} prefetch={false} className="tap">
      Show
    </Link>
  </>
);

function AddsUp({ statement }: { statement: StatementFigures }) {
  const { opening, closing, entries, warning, currency } = statement;
  if (warning !== null)
    return (
      <p className="mt-3 flex gap-2 text-warning">
        <Icon name="Alert" className="mt-0.5 shrink-0" /> {warning}
      </p>
    );
  if (opening === null || closing === null) return null;
  const money = (amount: number) => formatMoneyExactly({ amount, currency });
  const count = entries.count === 1 ? '1 entry' : `${entries.count.toLocaleString('en-GB')} entries`;
  return (
    <p className="mt-3 flex gap-2 text-muted">
      <Icon name="Checkmark" className="mt-0.5 shrink-0 text-accent" />
      Opening {money(opening)}, {count} {money(entries.sum)}, closing {money(closing)}. The statement adds up.
    </p>
  );
}
