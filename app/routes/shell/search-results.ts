import type { IconName } from '#app/ui/icon-names.ts';
import type { Place } from './navigation.ts';

export type SearchResult = { to: string; title: string; note: string; icon: IconName };

export type Found = { slug: string; name: string; stage: string; sector: string; region: string };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en');

/** Whether each word of `query` begins a word of `text`. */
function named(text: string, query: string): boolean {
  const words = plain(text).split(/\s+/);
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}

/** The places whose name has a word that begins with each word of `query`; all of them without one. */
export const matchingPlaces = (places: readonly Place[], query: string): SearchResult[] =>
  places
    .filter(({ label }) => named(label, query))
    .map(({ to, label, icon }) => ({ to, title: label, note: 'Page', icon }));

/** Of what was found for an earlier query, what surely belongs to the present one: an answer may come after the next letter. */
export const stillMatching = (found: readonly Found[], query: string): Found[] =>
  found.filter(({ name, sector, region }) => named(`${name} ${sector} ${region}`, query));

/** What the server found for `query`, with those first whose name says it. */
export const opportunityResults = (found: readonly Found[], query: string): SearchResult[] =>
  found
    .toSorted((a, b) => Number(named(b.name, query)) - Number(named(a.name, query)))
    .map(({ slug, name, stage, sector, region }) => ({
      to: `/opportunities/${stage}/${slug}`,
      title: name,
      note: `${sector} · ${region}`,
      icon: 'Pipeline',
    }));
