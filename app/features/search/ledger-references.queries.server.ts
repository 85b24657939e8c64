import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Sought } from '#app/domain/sought.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { type EntryRow, TIERS } from './search.queries.server.ts';

/*
 * Lines of the ledger are found by the beginning of their reference, in the ledger itself. They come by the hundred
 * thousand in one import, and words of their own in the index would cost more than the import (decision 0042).
 */

/** The newest lines are read first, so that a reference that begins like all others costs no more than a rare one. */
const NEWEST = 500;
const MOST = 400;

const columns = {
  kind: sql<'ledger_line'>`'ledger_line'`,
  id: ledgerLine.id,
  title: ledgerLine.reference,
  note: sql<string>`${ledgerLine.date}::text`,
  href: sql<string>`'/admin/funds/' || ${ledgerLine.vehicleId} || '/ledger?holder=' || ${ledgerLine.positionId}`,
  body: sql<null>`null`,
  gated: sql<null>`null`,
};

/** Returns the lines whose reference is what was typed or begins with it, the exact ones first, then the latest. */
export async function findLinesByReference(
  viewer: Viewer,
  db: Db,
  { typed }: Sought,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryRow[]> {
  const folded = sql`lower(${ledgerLine.reference})`;
  const beginsWithTyped = (reference: SQL) =>
    sql`${reference} ~>=~ ${typed} and ${reference} ~<~ ${`${typed}\u{10ffff}`}`;
  const rows = (condition: SQL, order: SQL, most: number) =>
    sql`(select ${ledgerLine.id} from ${ledgerLine} where ${condition} and ${forAdmin(viewer, 'money')} ${order} limit ${sql.raw(String(most))})`;
  const newest = sql`(select id from (
    select ${ledgerLine.id} as id, ${ledgerLine.reference} as reference from ${ledgerLine} where ${forAdmin(viewer, 'money')}
    order by ${ledgerLine.recordedAt} desc, ${ledgerLine.id} desc limit ${sql.raw(String(NEWEST))}
  ) as newest where ${beginsWithTyped(sql`lower(reference)`)})`;
  const exact = sql<boolean>`${folded} = ${typed}`;
  return db
    .select({
      ...columns,
      tier: sql<number>`case when ${exact} then ${TIERS.exact}::int else ${TIERS.beginning}::int end`,
    })
    .from(ledgerLine)
    .where(
      and(
        sql`${ledgerLine.id} in (${rows(exact, sql``, MOST)} union ${newest} union ${rows(beginsWithTyped(folded), sql``, MOST)})`,
        forAdmin(viewer, 'money'),
      ),
    )
    .orderBy(sql`${exact} desc`, sql`${ledgerLine.recordedAt} desc`, sql`${ledgerLine.id} desc`)
    .limit(limit)
    .offset(offset);
}

/** Returns those of these lines that the viewer may open, in any order. */
export async function findLinesById(viewer: Viewer, db: Db, ids: readonly string[]): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  return db
    .select({ ...columns, tier: sql<number>`${TIERS.exact}::int` })
    .from(ledgerLine)
    .where(and(sql`${ledgerLine.id} = any(${sql.param([...ids])}::uuid[])`, forAdmin(viewer, 'money')));
}
