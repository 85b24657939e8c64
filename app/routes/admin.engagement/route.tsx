import { ROLE_LABELS } from '#app/features/engagement/engagement.ts';
import { type EngagementFilters, engagementFilters } from '#app/features/engagement/engagement-input.ts';
import { listKeen, listQuiet, liveOpportunities } from '#app/features/engagement/lists.server.ts';
import { RULES } from '#app/features/engagement/rules.ts';
import { KeenTable, QuietTable } from '#app/features/engagement/ui/engagement-tables.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { cx } from '#app/ui/cx.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { searchWith, useListAddress } from '../admin/list-address.ts';
import { type ListFilter, ListFilters } from '../admin/list-filters.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const filters = engagementFilters.parse(Object.fromEntries(args.url.searchParams));
  const [keen, quiet, opportunities] = await Promise.all([
    filters.list === 'keen' ? listKeen(viewer, filters) : null,
    filters.list === 'quiet' ? listQuiet(viewer, filters) : null,
    liveOpportunities(viewer),
  ]);
  return { keen, quiet, opportunities, filters };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Engagement', matches);

/** Engaged members and members who went quiet, by simple rules that the page explains. */
export default function EngagementPage({ loaderData }: Route.ComponentProps) {
  const { keen, quiet, opportunities, filters } = loaderData;
  const address = useListAddress();
  const page = keen ?? quiet;
  const isEmpty = (page?.items.length ?? 0) === 0;
  return (
    <>
      <PageHeader
        title="Engagement"
        lead="Based on existing records. Nothing is tracked for this page."
        actions={<Exports filters={filters} />}
      />
      <LinkChips
        label="List"
        chips={[
          {
            to: address.to({ list: null }),
            label: 'Keen',
            isCurrent: filters.list === 'keen',
          },
          {
            to: address.to({ list: 'quiet', opportunity: null }),
            label: 'Went quiet',
            isCurrent: filters.list === 'quiet',
          },
        ]}
      />
      <p className="mt-4 max-w-read text-muted">{RULES[filters.list]}</p>
      <ListFilters
        address={address}
        search="Name or e-mail"
        filters={filtersOf(filters, opportunities)}
        kept={['list']}
      />
      <div
        aria-busy={address.loading || undefined}
        className={cx('transition-opacity', address.loading && 'opacity-60')}
      >
        {isEmpty && <Nobody filters={filters} />}
        {keen && keen.items.length > 0 && <KeenTable rows={keen.items} />}
        {quiet && quiet.items.length > 0 && <QuietTable rows={quiet.items} />}
      </div>
      <Pagination
        label="Engagement"
        newer={filters.cursor ? address.to({}) : null}
        newerText="First page"
        older={page?.nextCursor ? address.to({ cursor: page.nextCursor }) : null}
        olderText="More"
      />
    </>
  );
}

const filtersOf = (
  { list }: EngagementFilters,
  opportunities: readonly { id: string; name: string }[],
): ListFilter[] => [
  {
    name: 'role',
    label: 'Role',
    any: 'Any role',
    options: Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label })),
  },
  ...(list === 'keen'
    ? [
        {
          name: 'opportunity',
          label: 'Opportunity',
          any: 'Any opportunity',
          options: opportunities.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]
    : []),
];

/** The filtered list as files. */
function Exports({ filters: { cursor: _, ...filters } }: { filters: EngagementFilters }) {
  const search = searchWith('', filters);
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <ButtonLink
          key={format}
          to={`/api/admin/engagement/export.${format}${search}`}
          reloadDocument
          download
          icon="Download"
        >
          {format.toUpperCase()}
        </ButtonLink>
      ))}
    </>
  );
}

function Nobody({ filters: { q, role, opportunity, cursor, list } }: { filters: EngagementFilters }) {
  if (q || role || opportunity || cursor)
    return (
      <EmptyState icon="Search" title={cursor ? 'No more members' : 'No results'}>
        Try fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState icon="Profile" title={list === 'keen' ? 'No keen members' : 'No members went quiet'}>
      Members appear here once the rule above applies to them.
    </EmptyState>
  );
}
