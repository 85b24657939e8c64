import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, moment } from './columns.ts';
import { personal } from './personal.ts';

/** Committed entries not yet sealed; a trigger on `audit_entry` fills it. */
export const auditUnsealed = pgTable('audit_unsealed', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  entryId: uuid('entry_id').notNull(),
});

/** The leaves of the Merkle tree over the log (RFC 9162), without gaps from position 0. Append-only. */
export const auditLeaf = pgTable('audit_leaf', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  entryId: uuid('entry_id').notNull().unique(),
  hash: bytes('hash').notNull(),
});

/** Roots of complete subtrees of 256, 65,536 … leaves, so that a proof reads few rows. Append-only. */
export const auditNode = pgTable(
  'audit_node',
  {
    level: smallint('level').notNull(),
    index: bigint('index', { mode: 'number' }).notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.index] })],
);

/** One row: the size of the tree and the roots of its largest complete subtrees, 32 bytes each. */
export const auditTree = pgTable('audit_tree', {
  id: integer('id').primaryKey(),
  size: bigint('size', { mode: 'number' }).notNull(),
  frontier: bytes('frontier').notNull(),
});

/** Tree heads as C2SP checkpoints. Append-only. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: id(),
    size: bigint('size', { mode: 'number' }).notNull(),
    root: bytes('root').notNull(),
    at: moment('at').notNull(),
    /** The checkpoint with its signature, or without one if no key is set. */
    note: text('note').notNull(),
  },
  (t) => [index('audit_head_size').on(t.size, t.id)],
);

/** Where a head is stored outside, under a retention lock. Append-only. */
export const auditAnchor = pgTable('audit_anchor', {
  headId: uuid('head_id').primaryKey(),
  place: text('place').notNull(),
  at: moment('at').notNull(),
});

/**
 * The keys that encrypt personal values in entries. A person may have several, since two transactions may create
 * their first at once. After erasure `key` is null for good.
 */
export const personKey = pgTable(
  'person_key',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    key: bytes('key'),
    /** Names the secret that wraps `key`; `null` if it is not wrapped. */
    wrappedBy: text('wrapped_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('person_key_person').on(t.personId),
    index('person_key_forgotten').on(t.personId).where(sql`key is null`),
  ],
);
personal(personKey, {
  by: ['personId'],
  exported: { not: 'they are keys' },
  erased: { act: 'profile', leaves: 'a row without a key, so that none is made again' },
  kept: 'acts',
});
