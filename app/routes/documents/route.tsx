import { useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { passesNda } from '#app/domain/access/access.ts';
import { chosenHolder } from '#app/domain/investing/held-by.ts';
import { listLibrary } from '#app/features/documents/library/library.server.ts';
import {
  downloadPath,
  isDownloadable,
  isNarrowed,
  type LibraryFilters,
  librarySearch,
  MOST_COUNTED,
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
import { LibraryTable } from '#app/features/documents/library/ui/library-table.tsx';
import { trackDownload } from '#app/features/documents/track-download.ts';
import { holdersOf } from '#app/features/portfolio/reading/choices.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { HolderField, useGo } from '#app/ui/navigation/for-holder.tsx';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import { HolderMenu } from '#app/ui/overlays/holder-menu.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useVisit } from '#app/ui/rpc/use-visit.ts';
import { BulkBar } from '../admin/bulk-bar.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { filtersInAddress } from './filters-in-address.ts';
import { useSelection } from './use-selection.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const { searchParams } = args.url;
  const asked = libraryFiltersFrom(searchParams);
  const holders = await holdersOf(viewer, dayIn(viewer.timeZone, new Date()));
  const held_by = chosenHolder(holders, asked.held_by) ?? undefined;
  const list = await forPage(args, listLibrary(viewer, { ...asked, held_by }));
  return {
    list,
    holders,
    timeZone: viewer.timeZone,
    hasSigned: passesNda(viewer),
    isView: viewer.viewedBy !== null || viewer.holders !== null,
    problem: zipProblem(searchParams.get('zip')),
  };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Documents', matches);

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { list, holders, timeZone, hasSigned, isView, problem } = loaderData;
  const { filters, items, nextCursor } = list;
  const { shown, filtering, narrow } = useListAddress(filters);
  const selection = useSelection(items.filter(isDownloadable).map(({ id }) => id));
  const [selecting, setSelecting] = useState(false);
  const { size } = selection.selected;
  useVisit(isView, (rpc) => rpc.library.visit.mutate());
  return (
    <>
      <PageHeader
        title="Documents"
        lead={leadOf(list, timeZone)}
        actions={
          <HolderMenu
            holders={holders}
            heldBy={filters.held_by ?? null}
            addressOf={(heldBy) => librarySearch(filters, { held_by: heldBy ?? undefined }) || '/documents'}
          />
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
                (!isNarrowed(filters) || list.items.length === 0) && 'sr-only',
              )}
            >
              {resultsOf(list)}
            </p>
            {items.length > 0 || !isNarrowed(filters) ? (
              <LibraryTable
                list={list}
                timeZone={timeZone}
                selected={selection.selected}
                selecting={selecting}
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
          {!selecting && items.length > 0 && (
            <p className="mt-4 text-muted sm:hidden print:hidden">
              Choose several to download them as one ZIP.{' '}
              <button
                type="button"
                className="min-h-11 font-semibold text-accent"
                onClick={() => setSelecting(true)}
              >
                Select
              </button>
            </p>
          )}
          <form
            id="zip"
            action="/api/documents/zip"
            method="get"
            // The bar on the selection sticks within the page, not within its form.
            className="contents"
            onSubmit={() => {
              for (const one of items)
                if (selection.selected.has(one.id)) trackDownload(one, downloadPath(one.id));
            }}
          >
            <HolderField />
            {size > 0 ? (
              <BulkBar
                chosen={`${size} chosen`}
                onAll={null}
                onNone={() => {
                  selection.clear();
                  setSelecting(false);
                }}
              >
                <Button type="submit" icon="Download">
                  Download as ZIP
                </Button>
              </BulkBar>
            ) : (
              <noscript>
                <Button type="submit" icon="Download">
                  Download as ZIP
                </Button>
              </noscript>
            )}
          </form>
        </>
      )}
    </>
  );
}

type List = Route.ComponentProps['loaderData']['list'];

/** `31 documents, 3 new since 14 Nov 2026.` On a first visit nothing is new. */
function leadOf({ total, isMore, fresh, newSince }: List, timeZone: string): string | undefined {
  if (total === 0) return undefined;
  const count = isMore ? `More than ${total} documents` : total === 1 ? '1 document' : `${total} documents`;
  return fresh === 0 ? `${count}.` : `${count}, ${fresh} new since ${formatDate(newSince, timeZone)}.`;
}

/** `12 of 248 documents`, or what a search found. */
function resultsOf({ items, nextCursor, filters, isGuess, matching, total, isMore }: List): string {
  if (matching !== null)
    return `${countText(matching)} of ${isMore ? `more than ${total}` : total} ${total === 1 ? 'document' : 'documents'}`;
  const count = items.length === 1 ? '1 result' : `${items.length} results`;
  if (!filters.search) return count;
  if (isGuess) return `No results for “${filters.search}”. These titles are similar.`;
  if (filters.cursor) return `More results for “${filters.search}”`;
  return `${nextCursor ? `The first ${count}` : count} for “${filters.search}”`;
}

const countText = (count: number): string =>
  count > MOST_COUNTED ? `More than ${MOST_COUNTED}` : String(count);

/** The list's filters in the current or pending URL, and how to change them. */
function useListAddress(filters: LibraryFilters) {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const navigate = useGo();
  const filtering = next?.pathname === pathname;
  const shown = filtering ? filtersInAddress(next.search) : filters;
  return {
    shown,
    filtering,
    narrow: (change: Partial<LibraryFilters>) =>
      navigate(
        pathname + librarySearch(shown, change),
        // Back undoes a choice; typing does not add history entries.
        { replace: 'search' in change, preventScrollReset: true },
      ),
  };
}
