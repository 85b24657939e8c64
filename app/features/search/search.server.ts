import { db, transaction } from '#app/db/client.server.ts';
import { type Area, maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { type IndexedKind, SEARCH_KINDS, type SearchKind } from '#app/domain/search.ts';
import { isHitOf, type Sought } from '#app/domain/sought.ts';
import { excerptOf, markedParts } from '#app/domain/text/marked-text.ts';
import { findLinesById, findLinesByReference } from './ledger-references.queries.server.ts';
import {
  type EntryRow,
  findKindsWithAll,
  findRefs,
  findSearchEntries,
  TIERS,
} from './search.queries.server.ts';
import type { SearchHit, SearchReason, SearchRef } from './search.ts';

/** What only admins find, and what they have to see for that. */
const OF_ADMINS: Partial<Record<SearchKind, Area>> = {
  person: 'people',
  entity: 'people',
  commitment: 'deals',
  ledger_line: 'money',
};

export const searchKindsFor = (viewer: Viewer): readonly SearchKind[] =>
  SEARCH_KINDS.filter((kind) => {
    const area = OF_ADMINS[kind];
    return area === undefined || maySee(viewer, area);
  });

/** A result with its rank among all: a smaller `tier` is better. */
export type RankedHit = SearchHit & { tier: number };

type SearchPortion = { kinds: readonly SearchKind[]; limit: number; offset?: number };

/**
 * Returns the best results of each kind that the viewer may open, starting with the kind of the best one. Only if no
 * title has the words, it includes titles that are spelled similarly or contain them within a word (`isGuess`); of kinds
 * where each word is frequent, only what has the words as they are.
 */
export async function searchIndex(
  viewer: Viewer,
  sought: Sought,
  { kinds, limit, offset = 0 }: SearchPortion,
): Promise<{ hits: RankedHit[]; isGuess: boolean }> {
  const query = { sought, kinds, limit, offset };
  const found = await findAll(viewer, { ...query, forgiving: false });
  // A later page is of the same search as the first one, whose best title decides.
  const first =
    offset === 0 ? found : await findAll(viewer, { ...query, limit: 1, offset: 0, forgiving: false });
  if (first.some(({ tier }) => tier <= TIERS.title))
    return { hits: found.map((row) => hitOf(row, sought)), isGuess: false };
  const exact = await exactKinds(query);
  const forgiven = byKind([
    ...(await findAll(viewer, {
      ...query,
      kinds: kinds.filter((kind) => !exact.has(kind)),
      forgiving: true,
    })),
    ...found.filter(({ kind }) => exact.has(kind)),
  ]);
  const isGuess = forgiven.length > 0 && forgiven.every(({ tier }) => tier === TIERS.similar);
  return { hits: forgiven.map((row) => hitOf(row, sought)), isGuess };
}

async function exactKinds({ sought, kinds }: Pick<Query, 'sought' | 'kinds'>) {
  const query = { sought, kinds: kinds.filter(isIndexed) };
  const found = await transaction((tx) => findKindsWithAll(tx, query), { reads: true });
  return new Set<SearchKind>(found);
}

/** Sorts rows by the best of their kind. */
const byKind = (rows: readonly EntryRow[]): EntryRow[] =>
  [...Map.groupBy(rows, ({ kind }) => kind).values()]
    .toSorted(([a], [b]) => (a?.tier ?? 0) - (b?.tier ?? 0))
    .flat();

type Query = {
  sought: Sought;
  kinds: readonly SearchKind[];
  forgiving: boolean;
  limit: number;
  offset: number;
};

const isIndexed = (kind: SearchKind): kind is IndexedKind => kind !== 'ledger_line';

/** The index and the ledger's references together, the kind with the best title first. */
async function findAll(viewer: Viewer, query: Query): Promise<EntryRow[]> {
  const kinds = query.kinds.filter(isIndexed);
  const [entries, lines] = await Promise.all([
    kinds.length > 0
      ? transaction((tx) => findSearchEntries(viewer, tx, { ...query, kinds }), { reads: true })
      : [],
    query.kinds.includes('ledger_line') ? findLinesByReference(viewer, db(), query.sought, query) : [],
  ]);
  const best = lines[0]?.tier ?? 0;
  const next = entries.findIndex(({ kind, tier }, at) => kind !== entries[at - 1]?.kind && tier > best);
  return entries.toSpliced(next < 0 ? entries.length : next, 0, ...lines);
}

/** Returns those that the viewer may still open, with their present titles. */
export async function openedBefore(viewer: Viewer, refs: readonly SearchRef[]): Promise<SearchHit[]> {
  if (refs.length === 0) return [];
  const [entries, lines] = await Promise.all([
    findRefs(viewer, db(), refs),
    findLinesById(
      viewer,
      db(),
      refs.filter(({ kind }) => !isIndexed(kind)).map(({ id }) => id),
    ),
  ]);
  const found = new Map([...entries, ...lines].map((row) => [row.id, row]));
  return refs.flatMap(({ id }) => found.get(id) ?? []).map(plainHit);
}

const plainHit = ({ kind, id, title, note, href }: EntryRow): SearchHit => ({
  kind,
  id,
  to: href,
  title: [{ text: title, hit: false }],
  note,
  reason: null,
});

function hitOf(row: EntryRow, sought: Sought): RankedHit {
  const isSimilar = row.tier === TIERS.similar;
  return {
    ...plainHit(row),
    tier: row.tier,
    title: markedParts(row.title, isHitOf(sought, isSimilar)),
    reason: row.tier === TIERS.text ? reasonOf(row, sought) : null,
  };
}

const PLACES: Readonly<Record<SearchKind, string>> = {
  opportunity: 'Summary',
  document: 'Details',
  faq: 'Answer',
  question: 'Text',
  fund: 'Summary',
  position: 'Details',
  person: 'E-mail',
  entity: 'Member',
  commitment: 'Entity',
  ledger_line: 'Note',
};

function reasonOf({ kind, body, gated }: EntryRow, sought: Sought): SearchReason | null {
  const isHit = isHitOf(sought);
  const inGated = gated && excerptOf(gated, isHit, sought.words.length);
  if (inGated) return { place: 'On its page', parts: inGated };
  const parts = excerptOf(body ?? '', isHit, sought.words.length);
  return parts && { place: PLACES[kind], parts };
}
