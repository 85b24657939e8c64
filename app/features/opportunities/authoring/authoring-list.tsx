import type { ContentOrigin, OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { formatMoney, formatMoneyCompact, type Money } from '#app/domain/money/money.ts';
import { formatPlanned } from '#app/platform/format/dates.ts';
import { type ListRequest, oneOf } from '#app/platform/lists/list.ts';
import { money, number, text, time } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Countdown, RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { STAGE_LABELS } from '../opportunity.ts';

/** A stage, or all drafts, published or not. */
export const AUTHORING_FILTERS = ['open', 'pipeline', 'closed', 'passed', 'draft'] as const;
export type AuthoringFilter = (typeof AUTHORING_FILTERS)[number];

/** One opportunity in the authors' list. Times are ISO. */
export type AuthoringRow = {
  id: string;
  slug: string;
  name: string;
  /** `null` while it is not visible to members. */
  stage: OpportunityStage | null;
  origin: ContentOrigin;
  /** Whether only some members see it. */
  hasAudience: boolean;
  publishedAt: string | null;
  version: number;
  hasDraft: boolean;
  /** When its draft will be published automatically. */
  publishAt: string | null;
  savedAt: string | null;
  savedBy: string | null;
  /** Of a published one. */
  figures: AuthoringFigures | null;
};

/** How far an opportunity is. */
export type AuthoringFigures = {
  raised: Money;
  target: Money;
  /** ISO time; `null` without a deadline. */
  closesAt: string | null;
  /** Commitments to decide on. */
  waiting: number;
};

/** The opportunities of the firm: how far each is, its deadline, its book and its draft. */
export const OPPORTUNITIES = defineList<AuthoringRow, { timeZone: string }>()({
  name: 'opportunities',
  page: '/admin/opportunities',
  title: 'Opportunities',
  search: 'Name or sector',
  /** Without a stage: all stages and all unpublished drafts. */
  filters: { stage: oneOf(AUTHORING_FILTERS) },
  order: ({ stage }) => (stage === 'draft' ? '-draft' : '-published'),
  columns: [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ id, name, origin, hasAudience }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Link to={`/admin/opportunities/${id}`} prefetch={false} className="tap">
            {name || 'Untitled'}
          </Link>
          {origin === 'content' && <Badge>Content platform</Badge>}
          {hasAudience && <Badge>Selected members</Badge>}
        </span>
      ),
      file: [
        text(({ name }) => name || 'Untitled', { width: 30 }),
        text(({ hasAudience }) => (hasAudience ? 'Selected members' : 'All members'), {
          header: 'Visible to',
          width: 18,
        }),
      ],
    },
    {
      id: 'stage',
      header: 'Stage',
      width: 7,
      compact: 'state',
      sort: 'ascending',
      cell: ({ stage }) => (stage ? STAGE_LABELS[stage] : <Badge tone="warning">Not published</Badge>),
      file: [
        text(({ stage }) => (stage ? STAGE_LABELS[stage] : 'Not published')),
        text(({ figures }) => figures?.target.currency, { header: 'Currency', width: 10 }),
      ],
    },
    {
      id: 'raised',
      header: 'Raised',
      rank: 2,
      width: 9,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      cell: ({ stage, figures }) =>
        figures && (stage === 'open' || figures.raised.amount > 0) ? (
          <span title={`${formatMoney(figures.raised)} of ${formatMoney(figures.target)}`}>
            {formatMoneyCompact(figures.raised, figures.raised.amount > 0 ? 1 : 0)}{' '}
            <span className="text-muted">{shareText(figures.raised.amount, figures.target.amount)}</span>
          </span>
        ) : (
          <None />
        ),
      file: money(({ figures }) => figures?.raised),
    },
    {
      id: 'target',
      header: 'Target',
      rank: 3,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      cell: ({ figures }) => (figures ? formatMoneyCompact(figures.target, 1) : <None />),
      file: money(({ figures }) => figures?.target),
    },
    {
      id: 'closes',
      header: 'Closes',
      rank: 4,
      compact: 'labelled',
      sort: 'ascending',
      align: 'end',
      cell: ({ stage, figures }) =>
        stage === 'open' && figures?.closesAt ? <Countdown iso={figures.closesAt} suffix="" /> : <None />,
      file: time(({ figures }) => figures?.closesAt),
    },
    {
      id: 'waiting',
      header: 'To decide',
      rank: 5,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      cell: ({ id, figures }) =>
        figures && figures.waiting > 0 ? (
          <Link
            to={`/admin/opportunities/${id}/book`}
            prefetch={false}
            className="tap justify-end font-semibold pointer-coarse:min-w-11"
          >
            {figures.waiting}
            <span className="sr-only"> commitments to decide on</span>
          </Link>
        ) : (
          <None />
        ),
      file: number(({ figures }) => figures?.waiting),
    },
    {
      id: 'book',
      header: 'Book',
      rank: 6,
      width: 4,
      cell: ({ id, name, figures }) =>
        figures ? (
          <Link to={`/admin/opportunities/${id}/book`} prefetch={false} className="tap">
            Book<span className="sr-only"> of {name}</span>
          </Link>
        ) : (
          <None />
        ),
    },
    {
      id: 'published',
      header: 'Published',
      rank: 6,
      sort: 'descending',
      align: 'end',
      optional: true,
      cell: ({ publishedAt, version }) =>
        publishedAt ? (
          <span>
            <RelativeTime iso={publishedAt} />
            {version > 0 && <span className="text-muted">, version {version}</span>}
          </span>
        ) : (
          <None />
        ),
      file: [
        time(({ publishedAt }) => publishedAt),
        number(({ version }) => version || null, { header: 'Version' }),
      ],
    },
    {
      id: 'draft',
      header: 'Draft',
      rank: 6,
      sort: 'descending',
      align: 'end',
      cell: (row, { timeZone }) => <Draft row={row} timeZone={timeZone} />,
      file: [
        time(({ savedAt }) => savedAt, { header: 'Draft saved' }),
        text(({ savedBy }) => savedBy, { header: 'Draft saved by' }),
      ],
    },
  ],
  empty: ({ q, stage, cursor }) =>
    q || stage || cursor
      ? nothingFound(cursor, 'opportunities')
      : {
          icon: 'Pen',
          title: 'No opportunities yet',
          text: 'Start with “New opportunity”. Members see it once it is published.',
        },
});

export type OpportunitiesAsked = ListRequest<typeof OPPORTUNITIES>;

const None = () => <span className="text-muted">–</span>;

const shareText = (raised: number, target: number): string =>
  target > 0 ? `${Math.round((raised / target) * 100)}%` : '';

function Draft({
  row: { hasDraft, savedAt, savedBy, publishAt },
  timeZone,
}: {
  row: AuthoringRow;
  timeZone: string;
}) {
  if (!hasDraft || !savedAt) return <None />;
  return (
    <span className="flex flex-col items-end gap-1 whitespace-normal">
      {publishAt && (
        <Badge tone="accent" icon="Clock">
          {formatPlanned(publishAt, timeZone)}
        </Badge>
      )}
      <span>
        <RelativeTime iso={savedAt} />
        {savedBy && <span className="text-muted"> by {savedBy}</span>}
      </span>
    </span>
  );
}
