import type { IconName } from '#app/ui/icon-names.ts';
import type { Place } from './navigation.ts';

export type SearchResult = { to: string; title: string; note: string; icon: IconName };

type Found = { slug: string; name: string; stage: string; sector: string; region: string };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en');

/** The places whose name has a word that begins with each word of `query`; all of them without one. */
export function matchingPlaces(places: readonly Place[], query: string): SearchResult[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return places
    .filter(({ label }) => {
      const words = plain(label).split(/\s+/);
      return wanted.every((part) => words.some((word) => word.startsWith(part)));
    })
    .map(({ to, label, icon }) => ({ to, title: label, note: 'Page', icon }));
}

export const opportunityResults = (found: readonly Found[]): SearchResult[] =>
  found.map(({ slug, name, stage, sector, region }) => ({
    to: `/opportunities/${stage}/${slug}`,
    title: name,
    note: `${sector} · ${region}`,
    icon: 'Pipeline',
  }));
