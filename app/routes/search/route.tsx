import { Form, useNavigation } from 'react-router';
import { SEARCH_KINDS } from '#app/domain/search.ts';
import { soughtOf } from '#app/domain/sought.ts';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import { KIND_LABELS, LAST_PAGE, searchPath } from '#app/features/search/search.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { searchEverything, searchKind } from '#app/processes/search/search.server.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { SearchField } from '#app/ui/forms/search-field.tsx';
import { HolderField, useGo } from '#app/ui/navigation/for-holder.tsx';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { matchingActs, type SearchAct, suggestedActs } from '../shell/search/acts.ts';
import { noteOpened, recentRefs } from '../shell/search/recent.ts';
import {
  actOption,
  countResults,
  groupsBefore,
  hitOption,
  type OptionGroup,
  resultGroups,
  type SearchOption,
} from '../shell/search/search-options.ts';
import { useRecent } from '../shell/search/use-search.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { ResultSections } from './result-sections.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'person');
  const { searchParams } = args.url;
  const query = (searchParams.get('q') ?? '').trim().slice(0, LONGEST_SEARCH);
  const kind = SEARCH_KINDS.find((one) => one === searchParams.get('kind')) ?? null;
  const asked = Number.parseInt(searchParams.get('page') ?? '', 10);
  const page = asked >= 1 ? Math.min(asked, LAST_PAGE) : 1;
  return {
    query,
    kind,
    page,
    answer: await (kind ? searchKind(viewer, query, kind, page) : searchEverything(viewer, query)),
    reader: { role: viewer.role, sets: viewer.sets, ndaSigned: viewer.ndaSignedAt !== null },
    // An admin who views as a member leaves no trace of it on the member's recent searches.
    sub: viewer.viewedBy ? null : viewer.auth0Id,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.query ? `Search: ${loaderData.query}` : 'Search', matches);

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, kind, page, answer, reader, sub } = loaderData;
  const navigate = useGo();
  const isLoading = useNavigation().location?.pathname === '/search';
  const hydrated = useHydrated();
  const recent = useRecent(hydrated && sub ? recentRefs(sub) : []);
  const groups = soughtOf(query)
    ? groupsOf(loaderData)
    : groupsBefore(
        recent.map(hitOption),
        withAddress(suggestedActs(reader, 0)).map((act) => actOption(act)),
      );
  const { isMore = false } = answer.groups[0] ?? {};
  const opened = ({ hit }: SearchOption) => {
    if (hit && sub) noteOpened(sub, hit);
  };
  return (
    <>
      <PageHeader
        title={kind ? KIND_LABELS[kind] : 'Search'}
        up={kind ? { to: searchPath(query), label: 'All results' } : undefined}
      />
      <Form method="get" action="/search" role="search" className="mb-6 flex max-w-[46rem] gap-3">
        <HolderField />
        {kind && <input type="hidden" name="kind" value={kind} />}
        <SearchField
          label="Search everything"
          name="q"
          value={query}
          maxLength={LONGEST_SEARCH}
          onChange={(search) =>
            void navigate(searchPath(search ?? '', kind ? { kind } : {}), {
              replace: true,
              preventScrollReset: true,
            })
          }
          className="flex-1"
        />
        {!hydrated && <Button type="submit">Search</Button>}
      </Form>
      <div
        aria-busy={isLoading || undefined}
        className={cx('max-w-[46rem] transition-opacity', isLoading && 'opacity-60')}
      >
        <p role="status" className="mb-2 text-muted">
          {statusOf(loaderData, groups)}
        </p>
        <ResultSections groups={groups} onOpen={opened} />
        {kind && (
          <Pagination
            label={KIND_LABELS[kind]}
            newer={page > 1 ? searchPath(query, { kind, page: page - 1 }) : null}
            newerText="Back"
            older={isMore ? searchPath(query, { kind, page: page + 1 }) : null}
            olderText="More"
          />
        )}
      </div>
    </>
  );
}

type Data = Route.ComponentProps['loaderData'];

/** Actions of the frame (sharing invites, themes, signing out) are left out: the page lists only links. */
const withAddress = (acts: readonly SearchAct[]) => acts.filter(({ to }) => to !== null);

function groupsOf({ query, kind, answer, reader }: Data): OptionGroup[] {
  if (kind) return resultGroups(query, { ...answer, groups: withoutMore(answer.groups) }, NO_ACTS);
  const { acts, isNamed } = matchingActs(query, reader, 0);
  return resultGroups(query, answer, { acts: withAddress(acts), isNamed });
}

const NO_ACTS = { acts: [], isNamed: false };

/** The page has its own links to further results. */
const withoutMore = (groups: Data['answer']['groups']) =>
  groups.map((group) => ({ ...group, isMore: false }));

function statusOf({ query, answer, page }: Data, groups: readonly OptionGroup[]): string {
  if (!soughtOf(query)) return 'Type at least two letters.';
  const count = countResults(groups);
  if (count === 0) return `No results for “${query}”. Try fewer letters, or another word.`;
  if (answer.isGuess) return `No exact match for “${query}”. These are spelled similarly.`;
  const results = count === 1 ? '1 result' : `${count} results`;
  if (page > 1) return `Page ${page} for “${query}”`;
  return answer.groups.some(({ isMore }) => isMore)
    ? `The best ${results} for “${query}”`
    : `${results} for “${query}”`;
}
