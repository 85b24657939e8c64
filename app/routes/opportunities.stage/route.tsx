import { useLocation, useNavigation } from 'react-router';
import { OPPORTUNITY_STAGES } from '#app/domain/investing/opportunity-content.ts';
import { listOpportunities } from '#app/features/opportunities/opportunities.server.ts';
import {
  type OpportunityFilters,
  STAGE_LABELS,
  searchFromFilters,
  sortOf,
} from '#app/features/opportunities/opportunity.ts';
import { opportunityFiltersFrom, opportunityStage } from '#app/features/opportunities/opportunity-filters.ts';
import { CardGrid } from '#app/features/opportunities/ui/list/card-grid.tsx';
import { FilterBar } from '#app/features/opportunities/ui/list/filter-bar.tsx';
import { NothingInStage, NothingMatches } from '#app/features/opportunities/ui/list/no-opportunities.tsx';
import { forPage, notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { preferenceMatch } from '#app/processes/preference-match/preference-match.server.ts';
import { cx } from '#app/ui/cx.ts';
import { useGo } from '#app/ui/navigation/for-holder.tsx';
import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { filtersInAddress } from './filters-in-address.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const stage = opportunityStage.safeParse(args.params.stage);
  if (!stage.success) throw notFound(args);
  const filters = opportunityFiltersFrom(args.url.searchParams);
  const [list, matchOf] = await Promise.all([
    forPage(args, listOpportunities(viewer, stage.data, filters)),
    preferenceMatch(viewer),
  ]);
  const items = list.items.map((one) => ({ ...one, match: matchOf(one) }));
  return { list: { ...list, items }, timeZone: viewer.timeZone };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `${STAGE_LABELS[loaderData.list.stage]} opportunities` : 'Opportunities', matches);

export default function OpportunitiesPage({ loaderData: { list, timeZone } }: Route.ComponentProps) {
  const { stage, filters, counts, items, nextCursor } = list;
  const { shown, search, filtering, narrow } = useListAddress(filters);
  return (
    <>
      <PageHeader title="Opportunities" />
      <div className="mb-4">
        <LinkTabs label="Stages" tabs={tabsWith(counts, shown)} />
      </div>
      {counts[stage] === 0 ? (
        <NothingInStage stage={stage} />
      ) : (
        <>
          <FilterBar key={stage} list={list} filters={shown} onChange={narrow} />
          <div
            aria-busy={filtering || undefined}
            className={cx('transition-opacity', filtering && 'opacity-60')}
          >
            <p role="status" className="sr-only">
              {items.length === 1 ? '1 opportunity' : `${items.length} opportunities`}
            </p>
            {items.length > 0 ? (
              <CardGrid opportunities={items} timeZone={timeZone} listSearch={search} />
            ) : (
              <NothingMatches stage={stage} filters={filters} />
            )}
          </div>
          <Pagination
            label="Opportunities"
            newer={filters.cursor ? searchFromFilters(filters) || `/opportunities/${stage}` : null}
            newerText="First page"
            older={nextCursor ? searchFromFilters(filters, { cursor: nextCursor }) : null}
            olderText="More"
          />
        </>
      )}
    </>
  );
}

/** Returns each stage's tab with this list's filters; omits a sort order that a stage does not support. */
const tabsWith = (
  counts: Route.ComponentProps['loaderData']['list']['counts'],
  filters: OpportunityFilters,
) =>
  OPPORTUNITY_STAGES.map((stage) => ({
    to: `/opportunities/${stage}${searchFromFilters(filters, {
      sort: sortOf(stage, filters.sort) === filters.sort ? filters.sort : undefined,
    })}`,
    label: STAGE_LABELS[stage],
    count: counts[stage],
  }));

/** The list's filters in the current or pending URL, and how to change them. */
function useListAddress(filters: OpportunityFilters) {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const navigate = useGo();
  const filtering = next?.pathname === pathname;
  const shown = filtering ? filtersInAddress(next.search) : filters;
  return {
    shown,
    search,
    filtering,
    narrow: (change: Partial<OpportunityFilters>) =>
      navigate(
        pathname + searchFromFilters(shown, change),
        // Back undoes a choice; typing does not add history entries.
        { replace: 'search' in change, preventScrollReset: true },
      ),
  };
}
