import type { IconName } from '#app/ui/icons/icon-names.ts';
import type { Place } from '../frame/navigation.ts';

export type SearchResult = { to: string; title: string; note: string; icon: IconName };

export type Found = { slug: string; name: string; stage: string; sector: string; region: string };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en');

/** Returns whether each word of `query` starts a word of `text`. */
function named(text: string, query: string): boolean {
  const words = plain(text).split(/\s+/);
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}

/** Returns the places whose names match `query` by word prefixes; all places for an empty query. */
export const matchingPlaces = (places: readonly Place[], query: string): SearchResult[] =>
  places
    .filter(({ label }) => named(label, query))
    .map(({ to, label, icon }) => ({ to, title: label, note: 'Page', icon }));

/** Filters an earlier query's results to those that also match the current one, until its own arrive. */
export const stillMatching = (found: readonly Found[], query: string): Found[] =>
  found.filter(({ name, sector, region }) => named(`${name} ${sector} ${region}`, query));

/** Returns the server's results for `query`, with matching names first. */
export const opportunityResults = (found: readonly Found[], query: string): SearchResult[] =>
  found
    .toSorted((a, b) => Number(named(b.name, query)) - Number(named(a.name, query)))
    .map(({ slug, name, stage, sector, region }) => ({
      to: `/opportunities/${stage}/${slug}`,
      title: name,
      note: `${sector} · ${region}`,
      icon: 'Pipeline',
    }));
