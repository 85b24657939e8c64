import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { IndexedKind } from '#app/domain/search.ts';
import { moment, tsvector } from './columns.ts';
import { personal } from './personal.ts';

/**
 * The index of the search: one row for everything that it finds but lines of the ledger, kept by triggers, which also
 * fill every column. Nothing else writes here. A view for each kind says what a row holds, `search_source` is all of
 * them, and `search_rebuild()` rebuilds all rows.
 */
export const searchEntry = pgTable(
  'search_entry',
  {
    kind: text('kind').$type<IndexedKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /**
     * Who may be admitted: `everyone`, `nda`, `admin`, `role:…`, `fund:…` for its holders, `member:…`. It only
     * narrows down the candidates; access is decided on the row itself.
     */
    audience: text('audience').array().notNull(),
    title: text('title').notNull(),
    /** Further searchable text, for everyone who finds the entry. */
    body: text('body').notNull(),
    /** Searchable text only for those who read the opportunity in full. */
    gated: text('gated').notNull(),
    /** Distinguishes it from others with the same title. */
    note: text('note').notNull(),
    href: text('href').notNull(),
    /** Of two equally good hits, the later one is listed first. */
    at: moment('at').notNull(),
    /** The title without case, accents and punctuation. */
    folded: text('folded').notNull(),
    /** Words of the title and the body, each tagged with its kind and position. */
    words: tsvector('words').notNull(),
    /** The same including the words of `gated`; null if there are none. */
    gatedWords: tsvector('gated_words'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId] }),
    index('search_entry_words').using('gin', t.words, t.audience),
    index('search_entry_gated').using('gin', t.gatedWords).where(sql`gated_words is not null`),
    index('search_entry_newest').on(t.kind, t.at, t.subjectId),
    index('search_entry_title').on(t.kind, t.folded.op('text_pattern_ops')),
    index('search_entry_part').using('gin', sql`${t.folded} gin_trgm_ops`),
  ],
);
personal(searchEntry, {
  by: ['subjectId'],
  exported: { not: 'it is an index of the other tables' },
  erased: 'follows',
  kept: 'contract',
});

/** Rows of the index that carry the name of something that was renamed, and that a job still has to rebuild. */
export const searchStale = pgTable(
  'search_stale',
  { kind: text('kind').$type<IndexedKind>().notNull(), subjectId: uuid('subject_id').notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId] })],
);
