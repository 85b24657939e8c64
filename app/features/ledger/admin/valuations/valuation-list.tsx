import type { Currency } from '#app/domain/money/currencies.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import type { ListRequest } from '#app/platform/lists/list.ts';
import { amount, number, text, time } from '#app/platform/lists/table-column.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { defineList } from '#app/ui/tables/define-list.ts';
import { RecordedCell, recordedFile } from '../ui/recorded-cell.tsx';

/** `draft`: visible to admins only; `replaced`: another value was recorded later for the same day. */
export type ValuationState = 'draft' | 'published' | 'replaced' | 'withdrawn';

const STATES: Readonly<Record<ValuationState, { text: string; tone: Tone }>> = {
  draft: { text: 'Draft', tone: 'warning' },
  published: { text: 'Published', tone: 'success' },
  replaced: { text: 'Replaced', tone: 'neutral' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
};

/** The records of one reference: the value of one holder, or that of the whole vehicle with its distribution. */
export type ValuationRow = {
  /** The id of the last of the records. */
  id: string;
  reference: string;
  /** ISO date. */
  date: string;
  /** The sum in minor units; `null` withdraws the earlier value. */
  nav: number | null;
  currency: Currency;
  positions: number;
  /** For a value of a single position. */
  holder: { positionId: string; name: string } | null;
  state: ValuationState;
  publishedAt: string | null;
  recordedAt: string;
  /** `null`: from the command line. */
  recordedBy: string | null;
  import: { id: string; fileName: string } | null;
};

type Context = {
  timeZone: string;
  /** An amount as its column shows it. */
  amountOf: (amount: number) => string;
  /** The URL of the form for another value of the same day. */
  replaceAt: (row: ValuationRow) => string;
  onPublish: (row: ValuationRow) => void;
};

/** The valuations of a vehicle by day, including those that were replaced. */
export const VALUATIONS = defineList<ValuationRow, Context>()({
  name: 'valuations',
  page: '/admin/funds/:of/valuations',
  title: 'Valuations',
  filters: {},
  order: '-date',
  columns: [
    {
      id: 'date',
      header: 'As of',
      rowHeader: true,
      sort: 'descending',
      cell: ({ date, reference }) => (
        <span>
          {formatDate(date)}
          <span className="block text-xs font-normal wrap-anywhere text-muted">{reference}</span>
        </span>
      ),
      file: [text(({ date }) => date), text(({ reference }) => reference, { header: 'Reference' })],
    },
    {
      id: 'of',
      header: 'Holders',
      rank: 2,
      compact: 'fact',
      cell: ({ holder, positions }) => (holder ? holder.name : `${positions} holders`),
      file: [
        number(({ positions }) => positions),
        text(({ holder }) => holder?.name, { header: 'Holder' }),
        text(({ currency }) => currency, { header: 'Currency' }),
      ],
    },
    {
      id: 'nav',
      header: 'Net value',
      compact: 'state',
      sort: 'descending',
      align: 'end',
      cell: ({ nav, state }, { amountOf }) => (
        <span className={cx(state === 'replaced' && 'text-muted line-through')}>
          {nav === null ? '–' : amountOf(nav)}
        </span>
      ),
      file: amount(({ nav }) => nav),
    },
    {
      id: 'state',
      header: 'State',
      rank: 3,
      compact: 'fact',
      cell: ({ state, publishedAt }, { timeZone }) => (
        <span>
          <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
          {state === 'published' && publishedAt && (
            <span className="block text-xs whitespace-nowrap text-muted">
              {formatDateTime(publishedAt, timeZone)}
            </span>
          )}
        </span>
      ),
      file: [
        text(({ state }) => STATES[state].text),
        time(({ publishedAt }) => publishedAt, { header: 'Published' }),
      ],
    },
    {
      id: 'recorded',
      header: 'Recorded',
      rank: 5,
      width: 9,
      compact: 'fact',
      sort: 'descending',
      cell: (row, { timeZone }) => <RecordedCell row={row} timeZone={timeZone} />,
      file: recordedFile,
    },
    {
      id: 'acts',
      header: 'Actions',
      rank: 4,
      compact: 'fact',
      hideHeader: true,
      align: 'end',
      cell: (row, { replaceAt, onPublish }) =>
        (row.state === 'draft' || row.state === 'published') && (
          <span className="inline-flex items-center justify-end gap-3">
            <Link to={replaceAt(row)} className="tap" prefetch={false}>
              Replace<span className="sr-only"> {row.reference}</span>
            </Link>
            {row.state === 'draft' && (
              <Button size="sm" onClick={() => onPublish(row)}>
                Publish…<span className="sr-only"> {row.reference}</span>
              </Button>
            )}
          </span>
        ),
    },
  ],
  empty: ({ cursor }) =>
    cursor
      ? { icon: 'BarGraph', title: 'No more valuations' }
      : {
          icon: 'BarGraph',
          title: 'No valuations yet',
          text: 'Until you publish the first one, holders see what they paid in for investments as the value, “at cost”.',
        },
});

export type ValuationsAsked = ListRequest<typeof VALUATIONS>;
