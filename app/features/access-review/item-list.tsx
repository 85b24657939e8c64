import { formatDate, lastDay } from '#app/platform/format/dates.ts';
import { choice, type ListRequest } from '#app/platform/lists/list.ts';
import { text, time } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { PersonCell } from '#app/ui/tables/person-cell.tsx';
import { ITEM_KINDS, ITEM_STATES, type ItemState, type ReviewItem } from './access-review.ts';

type Context = {
  timeZone: string;
  /** Whether the viewer decides in this review. */
  mayDecide: boolean;
  /** Returns why the viewer does not decide on an item; `null` if they do. */
  refusal: (item: ReviewItem) => string | null;
  isRunning: (item: ReviewItem) => boolean;
  onKeep: (item: ReviewItem) => void;
  onEnd: (item: ReviewItem) => void;
};

const TONES: Partial<Record<ItemState, 'success' | 'warning' | 'accent'>> = {
  open: 'warning',
  awaiting: 'warning',
  kept: 'success',
};

/** All that people had when a review began, and what was decided on each. */
export const REVIEW_ITEMS = defineList<ReviewItem, Context>()({
  name: 'access-review',
  page: '/admin/access-review/:of',
  title: 'Access review',
  search: 'Name, e-mail or holder',
  filters: {
    kind: choice('Kind', 'Any kind', ITEM_KINDS),
    state: choice('Decision', 'Any decision', ITEM_STATES),
  },
  order: 'person',
  columns: [
    {
      id: 'person',
      header: 'Person',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ memberId, name, email }) => (
        <PersonCell name={name} email={email} to={`/admin/people?person=${memberId}`} />
      ),
      file: [text(({ name }) => name), text(({ email }) => email, { header: 'E-mail' })],
    },
    {
      id: 'access',
      header: 'Access',
      width: 14,
      compact: 'fact',
      cell: ({ access, contains }) => (
        <>
          {access}
          <span className="block text-sm text-muted">{contains}</span>
        </>
      ),
      file: [
        text(({ kind }) => ITEM_KINDS[kind], { header: 'Kind' }),
        text(({ access }) => access),
        text(({ contains }) => contains, { header: 'Contains' }),
      ],
    },
    {
      id: 'since',
      header: 'Since',
      rank: 2,
      width: 9,
      compact: 'labelled',
      sort: 'descending',
      cell: ({ since, givenBy, until }, { timeZone }) => (
        <>
          <span className="whitespace-nowrap">{since ? formatDate(since, timeZone) : '–'}</span>
          {givenBy && <span className="block text-sm text-muted">by {givenBy}</span>}
          {until && (
            <span className="block text-sm whitespace-nowrap text-muted">
              until {formatDate(lastDay(until), timeZone)}
            </span>
          )}
        </>
      ),
      file: [
        time(({ since }) => since),
        text(({ givenBy }) => givenBy, { header: 'Given by' }),
        time(({ until }) => until, { header: 'Until' }),
      ],
    },
    {
      id: 'used',
      header: 'Last used',
      rank: 3,
      width: 7,
      cell: ({ kind, lastUsedAt }, { timeZone }) => {
        if (lastUsedAt) return formatDate(lastUsedAt, timeZone);
        return kind === 'grant' ? 'Never' : '–';
      },
      file: time(({ lastUsedAt }) => lastUsedAt),
    },
    {
      id: 'decision',
      header: 'Decision',
      width: 11,
      compact: 'state',
      cell: (item, { timeZone }) => <Decision item={item} timeZone={timeZone} />,
      file: [
        text(({ state }) => ITEM_STATES[state]),
        text(({ decidedBy }) => decidedBy, { header: 'Decided by' }),
        time(({ decidedAt }) => decidedAt, { header: 'Decided at' }),
      ],
    },
    {
      id: 'acts',
      header: 'Decide',
      hideHeader: true,
      width: 10,
      compact: 'fact',
      isShown: ({ mayDecide }) => mayDecide,
      cell: (item, context) => <Acts item={item} {...context} />,
    },
  ],
  empty: ({ q, kind, state, cursor }) =>
    q || kind || state || cursor
      ? nothingFound(cursor, 'people')
      : {
          icon: 'Lock',
          title: 'There was nothing to review',
          text: 'Nobody had access from a holder or a permission when this review began.',
        },
});

export type ReviewItemsAsked = ListRequest<typeof REVIEW_ITEMS>;

function Decision({ item, timeZone }: { item: ReviewItem; timeZone: string }) {
  const { state, decidedBy, decidedAt } = item;
  return (
    <>
      <Badge tone={TONES[state]}>{ITEM_STATES[state]}</Badge>
      {decidedAt && state !== 'gone' && (
        <span className="mt-1 block text-sm text-muted">
          {state === 'open' && <span className="block">Its end was not approved</span>}
          <span className="block">{decidedBy}</span>
          <span className="whitespace-nowrap">{formatDate(decidedAt, timeZone)}</span>
        </span>
      )}
    </>
  );
}

function Acts({ item, refusal, isRunning, onKeep, onEnd }: Context & { item: ReviewItem }) {
  const { state, isLive, name, access, isByRole } = item;
  if (!isLive || (state !== 'open' && state !== 'kept')) return null;
  const wrong = refusal(item);
  if (wrong) return <span className="text-sm text-muted">{wrong}</span>;
  return (
    <span className="flex gap-2 sm:justify-end compact:mt-1">
      {state === 'open' && (
        <Button
          size="sm"
          pending={isRunning(item)}
          aria-label={`Keep ${access} of ${name}`}
          onClick={() => onKeep(item)}
        >
          Keep
        </Button>
      )}
      {!isByRole && (
        <Button size="sm" variant="quiet" aria-label={`End ${access} of ${name}`} onClick={() => onEnd(item)}>
          End…
        </Button>
      )}
    </span>
  );
}
