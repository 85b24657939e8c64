import { useLocation, useNavigate, useNavigation } from 'react-router';
import { passesNda } from '#app/domain/access/access.ts';
import { listLibrary } from '#app/features/documents/library/library.server.ts';
import {
  downloadPath,
  isDownloadable,
  isNarrowed,
  type LibraryFilters,
  librarySearch,
  zipProblem,
} from '#app/features/documents/library/library.ts';
import { libraryFiltersFrom } from '#app/features/documents/library/library-filters.ts';
import {
  NothingFound,
  NothingYet,
  UnsignedNotice,
  ZipProblem,
} from '#app/features/documents/library/ui/empty-library.tsx';
import { LibraryFilterBar } from '#app/features/documents/library/ui/library-filter-bar.tsx';
import { LibraryList } from '#app/features/documents/library/ui/library-list.tsx';
import { trackDownload } from '#app/features/documents/track-download.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useVisit } from '#app/ui/rpc/use-visit.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { filtersInAddress } from './filters-in-address.ts';
import { useSelection } from './use-selection.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const { searchParams } = args.url;
  const filters = libraryFiltersFrom(searchParams);
  return {
    list: await forPage(args, listLibrary(viewer, filters)),
    timeZone: viewer.timeZone,
    hasSigned: passesNda(viewer),
    isView: viewer.viewedBy !== null,
    problem: zipProblem(searchParams.get('zip')),
  };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Documents', matches);

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { list, timeZone, hasSigned, isView, problem } = loaderData;
  const { filters, items, nextCursor } = list;
  const { shown, filtering, narrow } = useListAddress(filters);
  const selection = useSelection(items.filter(isDownloadable).map(({ id }) => id));
  const { size } = selection.selected;
  const hydrated = useHydrated();
  useVisit(isView, (rpc) => rpc.library.visit.mutate());
  return (
    <>
      <PageHeader
        title="Documents"
        lead={leadOf(list, timeZone)}
        actions={
          items.length > 0 && (
            <form
              id="zip"
              action="/api/documents/zip"
              method="get"
              onSubmit={() => {
                for (const one of items)
                  if (selection.selected.has(one.id)) trackDownload(one, downloadPath(one.id));
              }}
              className="flex flex-wrap items-center gap-3"
            >
              {size > 0 ? (
                <Button variant="quiet" onClick={selection.clear}>
                  Clear selection
                </Button>
              ) : (
                <Button variant="quiet" onClick={selection.selectAll}>
                  Select all
                </Button>
              )}
              <Button type="submit" icon="Download" disabled={hydrated && size === 0}>
                {size > 0 ? `Download ${size} as ZIP` : 'Download as ZIP'}
              </Button>
            </form>
          )
        }
      />
      {problem && <ZipProblem text={problem} />}
      {!hasSigned && <UnsignedNotice />}
      {list.total === 0 && !isNarrowed(filters) ? (
        <NothingYet hasSigned={hasSigned} />
      ) : (
        <>
          <LibraryFilterBar facets={list.facets} filters={shown} onChange={narrow} />
          <div
            aria-busy={filtering || undefined}
            className={cx('transition-opacity', filtering && 'opacity-60')}
          >
            <p
              role="status"
              className={cx(
                'mb-4 text-xs text-muted',
                (!filters.search || list.items.length === 0) && 'sr-only',
              )}
            >
              {resultsOf(list)}
            </p>
            {items.length > 0 ? (
              <LibraryList
                documents={items}
                search={list.isGuess ? undefined : filters.search}
                timeZone={timeZone}
                selected={selection.selected}
                onSelect={selection.select}
                onDownload={trackDownload}
              />
            ) : (
              <NothingFound filters={filters} />
            )}
          </div>
          <Pagination
            label="Documents"
            newer={filters.cursor ? librarySearch(filters) || '/documents' : null}
            newerText="First page"
            older={nextCursor ? librarySearch(filters, { cursor: nextCursor }) : null}
            olderText="More"
          />
        </>
      )}
    </>
  );
}

type List = Route.ComponentProps['loaderData']['list'];

/** `31 documents, 3 new since 14 Nov 2026.` */
function leadOf({ total, isMore, fresh, newSince }: List, timeZone: string): string | undefined {
  if (total === 0) return undefined;
  const count = isMore ? `More than ${total} documents` : total === 1 ? '1 document' : `${total} documents`;
  const since = formatDate(newSince, timeZone);
  return fresh === 0 ? `${count}, none new since ${since}.` : `${count}, ${fresh} new since ${since}.`;
}

function resultsOf({ items, nextCursor, filters, isGuess }: List): string {
  const count = items.length === 1 ? '1 result' : `${items.length} results`;
  if (!filters.search) return count;
  if (isGuess) return `No results for “${filters.search}”. These titles are similar.`;
  if (filters.cursor) return `More results for “${filters.search}”`;
  return `${nextCursor ? `The first ${count}` : count} for “${filters.search}”`;
}

/** The list's filters in the current or pending URL, and how to change them. */
function useListAddress(filters: LibraryFilters) {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const filtering = next?.pathname === pathname;
  const shown = filtering ? filtersInAddress(next.search) : filters;
  return {
    shown,
    filtering,
    narrow: (change: Partial<LibraryFilters>) =>
      navigate(
        { search: librarySearch(shown, change) },
        // Back undoes a choice; typing does not add history entries.
        { replace: 'search' in change, preventScrollReset: true },
      ),
  };
}
