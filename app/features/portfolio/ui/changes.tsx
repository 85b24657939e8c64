import { signedMoney } from '#app/features/ledger/figures/figure-text.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { PhoneFold } from '#app/ui/phone-fold.tsx';
import type { ChangeList, ChangeRow } from '../portfolio.ts';

/** The largest are shown; a single one more is not worth folding. */
const SHOWN = 3;

type Props = { lists: readonly ChangeList[]; since: string; timeZone: string };

/** What changed the net value since the last visit: each row is its effect, and together they are the change. */
export function Changes({ lists, since, timeZone }: Props) {
  const changed = lists.filter(({ rows }) => rows.length > 0);
  const title = `Changed since ${formatDate(since, timeZone)}`;
  const sums = changed.map(({ total: amount, currency }) => signedMoney({ amount, currency }));
  return (
    <section id="changes" aria-label={title} className="text-sm">
      <PhoneFold title={title} aside={sums.join(', ')}>
        <h2 className="font-sans text-sm font-semibold">{title}</h2>
        {changed.length === 0 && <EmptyState className="mt-2" title="No changes since your last visit." />}
        {changed.map((list) => (
          <List key={list.currency} list={list} name={changed.length > 1 ? list.currency : null} />
        ))}
      </PhoneFold>
    </section>
  );
}

function List({ list: { rows, total, currency }, name }: { list: ChangeList; name: string | null }) {
  const money = (amount: number) => signedMoney({ amount, currency });
  const shown = rows.length <= SHOWN + 1 ? rows : rows.slice(0, SHOWN);
  const more = rows.slice(shown.length);
  const inMore = more.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className="mt-2 divide-y border-t">
      <Rows rows={shown} money={money} />
      {more.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold text-accent">
            {more.length} more
            <span className="font-normal text-ink tabular-nums">{money(inMore)}</span>
          </summary>
          <Rows rows={more} money={money} />
        </details>
      )}
      {rows.length > 1 && (
        <p className="flex justify-between gap-4 py-2.5 font-semibold">
          {name ? `Total in ${name}` : 'Total'}
          <span className="tabular-nums">{money(total)}</span>
        </p>
      )}
    </div>
  );
}

function Rows({ rows, money }: { rows: readonly ChangeRow[]; money: (amount: number) => string }) {
  return (
    <ul className="divide-y">
      {rows.map(({ key, positionId, name, holder, reasons, amount }) => (
        <li key={key} className="relative flex flex-wrap justify-between gap-x-4 py-2.5">
          <span className="min-w-0 flex-1">
            {positionId ? (
              <Link
                to={`/portfolio/${positionId}`}
                look="plain"
                className="after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
          <span className="whitespace-nowrap tabular-nums">{money(amount)}</span>
          <span className="w-full text-xs text-muted">{[holder, reasons].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
