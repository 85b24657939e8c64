import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { opportunityDraft } from '#app/db/schema/authoring.ts';
import { notice } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { passesNda } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/**
 * Returns the addresses of all funds, opportunities and drafts of opportunities: a closed one is a vehicle at
 * `/admin/funds`, too.
 */
export async function findVehicleSlugs(viewer: Viewer, db: Db | Tx): Promise<Set<string>> {
  const rows = await db
    .select({ slug: fund.slug })
    .from(fund)
    .where(forAdmin(viewer, 'money'))
    .unionAll(db.select({ slug: opportunity.slug }).from(opportunity).where(forAdmin(viewer, 'money')))
    .unionAll(
      db
        .select({ slug: sql<string>`coalesce(${opportunityDraft.fields} ->> 'slug', '')` })
        .from(opportunityDraft)
        .where(forAdmin(viewer, 'money')),
    );
  return new Set(rows.map(({ slug }) => slug));
}

/** Adds a fund; returns whether there was none with this id or address. */
export async function insertFund(tx: Tx, row: typeof fund.$inferInsert): Promise<boolean> {
  const added = await tx.insert(fund).values(row).onConflictDoNothing().returning({ id: fund.id });
  return added.length > 0;
}

/** Finds a fund for admins, also before it is published. */
export async function findFundToEdit(viewer: Viewer, db: Db | Tx, id: string) {
  const rows = await db
    .select()
    .from(fund)
    .where(and(forAdmin(viewer, 'money'), eq(fund.id, id)));
  return rows[0];
}

/** Locks a fund until the transaction ends. */
export async function lockFund(viewer: Viewer, tx: Tx, id: string) {
  const rows = await tx
    .select()
    .from(fund)
    .where(and(forAdmin(viewer, 'money'), eq(fund.id, id)))
    .for('update');
  return rows[0];
}

export const updateFund = (tx: Tx, id: string, change: Partial<typeof fund.$inferInsert>) =>
  tx.update(fund).set(change).where(eq(fund.id, id));

export const countPositions = (db: Db | Tx, fundId: string): Promise<number> =>
  db.$count(position, eq(position.vehicleId, fundId));

/** Whether a capital call or a distribution of a fund was published at or after a time. */
export const isIssuedSince = async (tx: Tx, fundId: string, time: Date): Promise<boolean> =>
  (await tx.$count(notice, and(eq(notice.vehicleId, fundId), gte(notice.publishedAt, time)))) > 0;

/** Finds the name of a fund that was published and is a draft again, for viewers who could see it. */
export async function findWithdrawnFund(viewer: Viewer, db: Db, slug: string): Promise<string | undefined> {
  if (!passesNda(viewer)) return undefined;
  const rows = await db
    .select({ name: fund.name })
    .from(fund)
    .where(and(eq(fund.slug, slug), isNull(fund.publishedAt), isNotNull(fund.withdrawnAt)));
  return rows[0]?.name;
}
