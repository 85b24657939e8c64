import { and, asc, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import {
  auditAnchor,
  auditHead,
  auditLeaf,
  auditNode,
  auditTree,
  auditUnsealed,
} from '#app/db/schema/audit.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { StoredEntry } from './leaf.server.ts';

/** An arbitrary advisory-lock key that is used nowhere else. */
const SEALER_LOCK = 726_103;
const THE_TREE = 1;

export type LeafRow = { position: number; entryId: string; hash: Buffer };
export type NodeRow = { level: number; index: number; hash: Buffer };
export type HeadRow = typeof auditHead.$inferSelect;
export type AnchorRow = typeof auditAnchor.$inferSelect;

/** Makes this transaction the sealer until it ends; returns false if another one is. */
export async function becomeSealer(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ first: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as first`,
  );
  return rows[0]?.first === true;
}

export async function findAuditTree(db: Db): Promise<{ size: number; frontier: Buffer } | undefined> {
  const rows = await db.select().from(auditTree).where(eq(auditTree.id, THE_TREE));
  return rows[0];
}

export async function storeTree(tx: Tx, size: number, frontier: Buffer): Promise<void> {
  await tx
    .insert(auditTree)
    .values({ id: THE_TREE, size, frontier })
    .onConflictDoUpdate({ target: auditTree.id, set: { size, frontier } });
}

/** Finds the oldest unsealed committed entries. */
export const findUnsealed = (tx: Tx, limit: number): Promise<StoredEntry[]> =>
  tx
    .select(entryColumns)
    .from(auditUnsealed)
    .innerJoin(auditEntry, eq(auditEntry.id, auditUnsealed.entryId))
    .orderBy(asc(auditUnsealed.seq))
    .limit(limit);

/** Ordered by number, not by time: only the first row is read. */
export async function findOldestUnsealedSeconds(db: Db): Promise<number> {
  const rows = await db
    .select({ seconds: sql<number>`extract(epoch from now() - ${auditEntry.at})::int` })
    .from(auditUnsealed)
    .innerJoin(auditEntry, eq(auditEntry.id, auditUnsealed.entryId))
    .orderBy(asc(auditUnsealed.seq))
    .limit(1);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

const entryColumns = {
  id: auditEntry.id,
  seq: auditEntry.seq,
  at: auditEntry.at,
  actorId: auditEntry.actorId,
  act: auditEntry.act,
  subjectType: auditEntry.subjectType,
  subjectId: auditEntry.subjectId,
  before: auditEntry.before,
  after: auditEntry.after,
};

export async function removeUnsealed(tx: Tx, seqs: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from audit_unsealed where seq = any(${`{${seqs.join(',')}}`}::bigint[])`);
}

export async function insertLeaves(tx: Tx, rows: readonly LeafRow[]): Promise<void> {
  await tx.execute(sql`
    insert into audit_leaf (position, entry_id, hash)
    select p, e, decode(h, 'hex') from unnest(
      ${arrayOf(rows.map(({ position }) => String(position)))}::bigint[],
      ${arrayOf(rows.map(({ entryId }) => entryId))}::uuid[],
      ${arrayOf(rows.map(({ hash }) => hash.toString('hex')))}::text[]) as t(p, e, h)`);
}

/** Formats values that need no quotes as a PostgreSQL array. */
const arrayOf = (values: readonly string[]): string => `{${values.join(',')}}`;

export async function insertNodes(tx: Tx, rows: readonly NodeRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(auditNode).values([...rows]);
}

/** Finds the hashes of leaves from `start` up to, not including, `end`. */
export async function findLeafHashes(db: Db, start: number, end: number): Promise<Buffer[]> {
  const rows = await db
    .select({ hash: auditLeaf.hash })
    .from(auditLeaf)
    .where(and(gte(auditLeaf.position, start), lt(auditLeaf.position, end)))
    .orderBy(asc(auditLeaf.position));
  return rows.map(({ hash }) => hash);
}

/** Finds the stored roots of a level for the same kind of range. */
export async function findNodeHashes(db: Db, level: number, start: number, end: number): Promise<Buffer[]> {
  const rows = await db
    .select({ hash: auditNode.hash })
    .from(auditNode)
    .where(and(eq(auditNode.level, level), gte(auditNode.index, start), lt(auditNode.index, end)))
    .orderBy(asc(auditNode.index));
  return rows.map(({ hash }) => hash);
}

export const findNodes = (db: Db): Promise<NodeRow[]> =>
  db.select().from(auditNode).orderBy(asc(auditNode.level), asc(auditNode.index));

export async function findNewestHead(db: Db): Promise<HeadRow | undefined> {
  const rows = await db.select().from(auditHead).orderBy(desc(auditHead.size), desc(auditHead.id)).limit(1);
  return rows[0];
}

export async function findHead(db: Db, id: string): Promise<HeadRow | undefined> {
  const rows = await db.select().from(auditHead).where(eq(auditHead.id, id));
  return rows[0];
}

export const findHeads = (db: Db, after: string, limit: number): Promise<HeadRow[]> =>
  db.select().from(auditHead).where(gt(auditHead.id, after)).orderBy(asc(auditHead.id)).limit(limit);

export const findNewestHeads = (db: Db, limit: number): Promise<HeadRow[]> =>
  db.select().from(auditHead).orderBy(desc(auditHead.size), desc(auditHead.id)).limit(limit);

export async function insertHead(tx: Tx, row: HeadRow): Promise<void> {
  await tx.insert(auditHead).values(row);
}

export async function insertAnchor(db: Db, row: AnchorRow): Promise<void> {
  await db.insert(auditAnchor).values(row).onConflictDoNothing();
}

/** Finds where heads were stored outside until a time, oldest first. */
export async function findAnchorPlaces(db: Db, until: Date): Promise<string[]> {
  const rows = await db
    .select({ place: auditAnchor.place })
    .from(auditAnchor)
    .where(lte(auditAnchor.at, until))
    .orderBy(asc(auditAnchor.headId));
  return rows.map(({ place }) => place);
}

/** Finds the newest anchor with its head. */
export async function findNewestAnchor(
  db: Db,
): Promise<{ place: string; size: number; at: Date } | undefined> {
  const rows = await db
    .select({ place: auditAnchor.place, size: auditHead.size, at: auditHead.at })
    .from(auditAnchor)
    .innerJoin(auditHead, eq(auditHead.id, auditAnchor.headId))
    .orderBy(desc(auditAnchor.headId))
    .limit(1);
  return rows[0];
}

/** Finds leaves with their entries, in order, to verify them page by page; `null` where an entry is missing. */
export const findLeavesWithEntries = (db: Db, from: number, limit: number) =>
  db
    .select({ leaf: auditLeaf, entry: entryColumns })
    .from(auditLeaf)
    .leftJoin(auditEntry, eq(auditEntry.id, auditLeaf.entryId))
    .where(gte(auditLeaf.position, from))
    .orderBy(asc(auditLeaf.position))
    .limit(limit);

/** Counts entries that are neither sealed nor listed for sealing, and those that are listed. */
export async function countOutside(db: Db): Promise<{ lost: number; waiting: number }> {
  const { rows } = await db.execute<{ lost: string; waiting: string }>(sql`
    select count(*) filter (where u.entry_id is null) as lost, count(u.entry_id) as waiting
    from audit_entry e left join audit_leaf l on l.entry_id = e.id left join audit_unsealed u on u.seq = e.seq
    where l.entry_id is null`);
  return { lost: Number(rows[0]?.lost), waiting: Number(rows[0]?.waiting) };
}

export async function findLeafOf(db: Db, entryId: string): Promise<LeafRow | undefined> {
  const rows = await db.select().from(auditLeaf).where(eq(auditLeaf.entryId, entryId));
  return rows[0];
}

export async function findStoredEntry(db: Db, id: string): Promise<StoredEntry | undefined> {
  const rows = await db.select(entryColumns).from(auditEntry).where(eq(auditEntry.id, id));
  return rows[0];
}
