import { formatAmount, formatMoneyExactly } from '#app/domain/money/money.ts';
import {
  ITEM_FILTERS,
  type ItemFilter,
  type PaymentState,
} from '#app/features/notices/reading/notice-figures.ts';
import type { NoticePage } from '#app/features/notices/reading/notice-page.server.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Table } from '#app/ui/tables/table.tsx';

type Listed = NonNullable<NoticePage['listed']>;
type Props = {
  listed: Listed;
  /** What happened last about each payment, by item. */
  latest: Readonly<Record<string, string>>;
  notice: NoticePage['notice'];
  show: ItemFilter;
};

/** What a published notice called and got, and the holders by what they still owe. */
export function PublishedHolders({ listed, latest, notice, show }: Props) {
  const { figures, items, matching, counts, daysLate, sums } = listed;
  const { currency } = notice.vehicle;
  const isLate = daysLate > 0;
  const money = (amount: number) => formatMoneyExactly({ amount, currency });
  // In a column whose head has the currency; a dash for nothing.
  const plain = (amount: number) => (amount === 0 ? '–' : formatAmount({ amount, currency }));
  const isOut = notice.fields.kind === 'distribution';
  return (
    <>
      {notice.state === 'published' && (
        <StatRow>
          <Stat label={isOut ? 'Distributed' : 'Called'} value={money(figures.called)} />
          <Stat label={isOut ? 'Paid out' : 'In'} value={money(figures.moved)} />
          <Stat
            label={isOut ? 'To pay out' : isLate ? 'Late' : 'Still due'}
            value={
              <span className={isLate && figures.still > 0 ? 'text-critical' : ''}>
                {money(figures.still)}
              </span>
            }
            note={counts.open > 0 && `${holdersOf(counts.open)}${isLate ? `, ${daysOf(daysLate)}` : ''}`}
          />
          {figures.waived > 0 && <Stat label="Waived" value={money(figures.waived)} />}
          {figures.credit > 0 && <Stat label="Credit" value={money(figures.credit)} />}
        </StatRow>
      )}
      <section aria-labelledby="holders">
        <h2 id="holders" className="mb-3">
          Holders
        </h2>
        <nav aria-label="Holders by state" className="mb-4">
          <ul className="flex flex-wrap gap-2">
            {ITEM_FILTERS.filter((one) => counts[one] > 0 || one === show).map((one) => (
              <li key={one}>
                <Link
                  to={one === 'all' ? '?' : `?show=${one}`}
                  look="plain"
                  preventScrollReset
                  prefetch={false}
                  aria-current={one === show ? 'true' : undefined}
                  className={PILL}
                >
                  {`${one === 'open' ? (isLate ? 'Late' : 'Due') : FILTERS[one]} ${counts[one].toLocaleString('en-GB')}`}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Table
          caption="Holders"
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            {
              ...{ id: 'holder', header: 'Holder', rowHeader: true },
              total: show === 'all' ? `All ${holdersOf(matching)}` : holdersOf(matching),
              cell: ({ holder }) => holder,
            },
            {
              ...{ id: 'state', header: 'State', compact: 'state' },
              cell: ({ state }) => {
                const { text, tone } = badgeOf(state, daysLate);
                return <Badge tone={tone}>{text}</Badge>;
              },
            },
            {
              ...{ id: 'latest', header: 'Latest', rank: 4, width: 12, compact: 'fact' },
              cell: ({ id }) => <span className="text-muted">{latest[id] ?? '–'}</span>,
            },
            {
              ...{ id: 'due', header: `Due, ${currency}`, align: 'end', rank: 3, total: plain(sums.due) },
              cell: ({ due }) => plain(due),
            },
            {
              ...{ id: 'paid', header: `Paid, ${currency}`, align: 'end', rank: 2, total: plain(sums.paid) },
              cell: ({ paid }) => plain(paid),
            },
            {
              ...{ id: 'open', header: `Open, ${currency}`, align: 'end', compact: 'labelled' },
              total: plain(sums.open),
              cell: ({ open }) => <span className="font-medium">{plain(open)}</span>,
            },
          ]}
        />
        {figures.credit > 0 && show === 'all' && (
          <p className="mt-2 text-end text-xs text-muted">
            What was paid has a credit of {money(figures.credit)}.
          </p>
        )}
        {items.length === 0 && (
          <p className="mt-2">
            No holders match.{' '}
            <Link to="?" preventScrollReset>
              Clear
            </Link>
          </p>
        )}
        {matching > items.length && (
          <p className="mt-2 text-xs text-muted">
            The first {items.length} of {matching.toLocaleString('en-GB')} holders. The CSV has all.
          </p>
        )}
      </section>
    </>
  );
}

const PILL =
  'tap inline-block rounded-full border px-4 py-2 text-xs font-medium transition-colors hover:bg-track aria-[current]:border-transparent aria-[current]:bg-accent-soft aria-[current]:text-accent';

const FILTERS = { all: 'All', partly_paid: 'Partly paid', paid: 'Paid' } as const;

const holdersOf = (count: number): string => (count === 1 ? '1 holder' : `${count} holders`);
const daysOf = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

function badgeOf(state: PaymentState, daysLate: number): { text: string; tone: Tone } {
  switch (state) {
    case 'open':
      return daysLate > 0
        ? { text: `${daysOf(daysLate)} late`, tone: 'critical' }
        : { text: 'Due', tone: 'neutral' };
    case 'partly_paid':
      return { text: 'Partly paid', tone: 'warning' };
    case 'paid':
      return { text: 'Paid', tone: 'success' };
    case 'overpaid':
      return { text: 'Overpaid', tone: 'warning' };
    case 'waived':
      return { text: 'Waived', tone: 'neutral' };
  }
}
