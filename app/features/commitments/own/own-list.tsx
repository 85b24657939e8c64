import type { HolderChoice } from '#app/domain/investing/held-by.ts';
import { formatMoney, type Money } from '#app/domain/money/money.ts';
import { choice, type ListRequest, matching } from '#app/platform/lists/list.ts';
import { money, text, time } from '#app/platform/lists/table-column.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import type { CommitmentView } from '../commitment.ts';
import { type ReceiptLink, receiptPath } from '../receipts/receipt.ts';
import { COMMITMENT_COLUMN } from '../ui/own/commitment-columns.tsx';
import { STATE_BADGES } from './status-text.ts';

export type OwnRow = CommitmentView & { receipts: ReceiptLink[] };

/** Sums of all that matches, one for each currency; without a chosen state, of what is live. */
export type OwnTotal = { requested: Money; accepted: Money };

export type OwnCounts = { all: number; live: number };

type Context = {
  totals: readonly OwnTotal[];
  counts: OwnCounts;
  holders: readonly HolderChoice[];
};

const HELD_BY = /^(?:me|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i;

/** A member's own commitments, with the sums of what matches. */
export const OWN_COMMITMENTS = defineList<OwnRow, Context>()({
  name: 'commitments',
  page: '/commitments',
  title: 'Commitments',
  caption: () => 'Your commitments',
  search: 'Opportunity',
  filters: {
    /** A state, or all that are neither declined nor withdrawn. */
    state: choice('State', 'Any state', { live: 'Live', ...STATE_BADGES }),
    held_by: matching(HELD_BY),
  },
  order: '-submitted',
  columns: [
    {
      ...COMMITMENT_COLUMN.opportunity,
      sort: 'ascending',
      total: ({ totals }) => (totals.length > 1 ? 'Totals' : 'Total'),
      file: text(({ opportunity }) => opportunity.name, { width: 30 }),
    },
    {
      id: 'investor',
      header: 'Investor',
      rank: 3,
      width: 9,
      compact: 'fact',
      sort: 'ascending',
      cell: ({ entity }) => <span className="wrap-anywhere">{entity?.name ?? 'Own name'}</span>,
      file: text(({ entity }) => entity?.name ?? 'Own name'),
    },
    {
      ...COMMITMENT_COLUMN.state,
      sort: 'ascending',
      file: [
        text(({ state }) => STATE_BADGES[state].text),
        text(({ amount }) => amount.currency, { header: 'Currency', width: 10 }),
      ],
    },
    {
      ...COMMITMENT_COLUMN.requested,
      sort: 'descending',
      total: ({ totals }) => <Sums of={totals.map(({ requested }) => requested)} />,
      file: money(({ amount }) => amount),
    },
    {
      ...COMMITMENT_COLUMN.accepted,
      sort: 'descending',
      total: ({ totals }) => <Sums of={totals.map(({ accepted }) => accepted)} />,
      file: money(({ accepted }) => accepted),
    },
    { ...COMMITMENT_COLUMN.changed, sort: 'descending' },
    {
      id: 'submitted',
      header: 'Submitted',
      rank: 6,
      sort: 'descending',
      align: 'end',
      optional: true,
      cell: ({ submittedAt }) => <RelativeTime iso={submittedAt} />,
      file: [
        time(({ submittedAt }) => submittedAt),
        time(({ decidedAt }) => decidedAt, { header: 'Decided or withdrawn' }),
        time(({ fundedAt }) => fundedAt, { header: 'Funded' }),
      ],
    },
    {
      id: 'receipts',
      header: 'Receipts',
      rank: 5,
      align: 'end',
      cell: ({ id, opportunity, receipts }) => {
        const last = receipts.at(-1);
        return last ? (
          <Link to={receiptPath({ commitmentId: id, number: last.number })} prefetch={false} className="tap">
            {receipts.length === 1 ? 'Receipt' : `${receipts.length} receipts`}
            <span className="sr-only"> for {opportunity.name}</span>
          </Link>
        ) : (
          '–'
        );
      },
    },
  ],
  empty: ({ cursor }, { counts }) =>
    counts.all > 0
      ? nothingFound(cursor, 'commitments')
      : {
          icon: 'Coins',
          title: 'No commitments yet',
          text: 'Commit on the page of an open opportunity. You can follow it here until it is funded.',
          action: (
            <ButtonLink to="/opportunities/open" variant="primary">
              Browse opportunities
            </ButtonLink>
          ),
        },
});

export type OwnAsked = ListRequest<typeof OWN_COMMITMENTS>;

/** One line for each currency: amounts in several are not added. */
function Sums({ of }: { of: readonly Money[] }) {
  return (
    <span className="flex flex-col items-end compact:in-data-[place=fact-1]:items-start">
      {of.map((sum) => (
        // As in the rows: nothing accepted yet is no amount.
        <span key={sum.currency}>{sum.amount === 0 ? '–' : formatMoney(sum)}</span>
      ))}
    </span>
  );
}
