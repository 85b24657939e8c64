import { isHitOf, soughtOf } from '#app/domain/sought.ts';
import { markedParts } from '#app/domain/text/marked-text.ts';
import { KIND_LABELS, type SearchAnswer, type SearchHit, searchPath } from '#app/features/search/search.ts';
import { KIND_ICONS } from '#app/features/search/ui/hit-text.tsx';
import type { IconName } from '#app/ui/icons/icon-names.ts';
import type { ActDeed, SearchAct } from './acts.ts';

/** An option in the search. */
export type SearchOption = Pick<SearchHit, 'title' | 'note' | 'reason'> & {
  /** Also the suffix of its element's id, so it has no spaces. */
  key: string;
  icon: IconName;
  to: string | null;
  deed: ActDeed | null;
  /** The record that it represents; `null` for pages and actions. */
  hit: Pick<SearchHit, 'kind' | 'id'> | null;
};

/** Options under a heading. */
export type OptionGroup = { label: string; options: SearchOption[] };

const MOST_ACTS = 5;

export const hitOption = (hit: SearchHit): SearchOption => ({
  ...hit,
  key: `${hit.kind}-${hit.id}`,
  icon: KIND_ICONS[hit.kind],
  deed: null,
  hit,
});

export function actOption({ label, icon, to, deed }: SearchAct, query = ''): SearchOption {
  const sought = soughtOf(query);
  const title = sought ? markedParts(label, isHitOf(sought)) : [{ text: label, hit: false }];
  return {
    key: `act-${label.replaceAll(' ', '-')}`,
    icon,
    to,
    deed,
    title,
    note: '',
    reason: null,
    hit: null,
  };
}

const MORE = 'more-';

const moreOption = (query: string, kind: SearchAnswer['groups'][number]['kind']): SearchOption => ({
  ...{ key: `${MORE}${kind}`, icon: 'ArrowRight', to: searchPath(query, { kind }), deed: null },
  title: [{ text: `All in ${KIND_LABELS[kind]}`, hit: false }],
  ...{ note: '', reason: null, hit: null },
});

/** The results of a query by kind. Pages and actions come first if one matches by name, else last. */
export function resultGroups(
  query: string,
  answer: SearchAnswer | null,
  { acts, isNamed }: { acts: readonly SearchAct[]; isNamed: boolean },
): OptionGroup[] {
  const found = (answer?.groups ?? []).map(({ kind, hits, isMore }) => ({
    label: KIND_LABELS[kind],
    options: [...hits.map(hitOption), ...(isMore ? [moreOption(query, kind)] : [])],
  }));
  const pages = {
    label: 'Pages and actions',
    options: acts.slice(0, MOST_ACTS).map((act) => actOption(act, query)),
  };
  const groups = isNamed ? [pages, ...found] : [...found, pages];
  return groups.filter(({ options }) => options.length > 0);
}

/** The number of results, without the links to further ones. */
export const countResults = (groups: readonly OptionGroup[]): number =>
  groups.flatMap(({ options }) => options).filter(({ key }) => !key.startsWith(MORE)).length;

/** The suggestions before anything is typed. */
export const groupsBefore = (
  recent: readonly SearchOption[],
  suggested: readonly SearchOption[],
): OptionGroup[] =>
  [
    { label: 'Recent', options: [...recent] },
    { label: 'Suggestions', options: [...suggested] },
  ].filter(({ options }) => options.length > 0);

/**
 * What Enter opens: what was chosen with the arrow keys, else the first option. While results are pending, a first
 * record was found for an earlier query and opens only if it was chosen; pages and actions are always of the present
 * query.
 */
export function enteredOption(
  options: readonly SearchOption[],
  chosenKey: string | null,
  isPending: boolean,
): SearchOption | null {
  const chosen = options.find(({ key }) => key === chosenKey);
  if (chosen) return chosen;
  const first = options[0] ?? null;
  return isPending && first?.hit ? null : first;
}
