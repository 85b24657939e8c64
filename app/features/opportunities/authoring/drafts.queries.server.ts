import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { opportunityDraft } from '#app/db/schema/authoring.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/*
 * A draft is locked after its opportunity and before any member.
 */

export type DraftRow = typeof opportunityDraft.$inferSelect;

const ofId = (id: string): SQL => eq(opportunityDraft.opportunityId, id);

export async function findOpportunity(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select()
    .from(opportunity)
    .where(and(forAdmin(viewer, 'deals'), eq(opportunity.id, id)));
  return rows[0];
}

/** A draft with the name of the person who saved it last. */
export async function findOpportunityDraft(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({ draft: opportunityDraft, savedBy: member.name })
    .from(opportunityDraft)
    .innerJoin(member, eq(member.id, opportunityDraft.savedBy))
    .where(and(forAdmin(viewer, 'deals'), ofId(id)));
  return rows[0];
}

/** The draft to show at a slug: that of the opportunity that has it, otherwise the newest that requests it. */
export async function findDraftAt(viewer: Viewer, db: Db, slug: string) {
  const rows = await db
    .select({ draft: opportunityDraft, opportunity })
    .from(opportunityDraft)
    .leftJoin(opportunity, eq(opportunity.id, opportunityDraft.opportunityId))
    .where(
      and(
        forAdmin(viewer, 'deals'),
        sql`(${opportunity.slug} = ${slug} or ${opportunityDraft.fields} ->> 'slug' = ${slug})`,
      ),
    )
    .orderBy(sql`(${opportunity.slug} = ${slug}) desc nulls last, ${opportunityDraft.savedAt} desc`)
    .limit(1);
  return rows[0];
}

export async function lockOpportunityDraft(tx: Tx, id: string): Promise<DraftRow | undefined> {
  const rows = await tx.select().from(opportunityDraft).where(ofId(id)).for('update');
  return rows[0];
}

/** Inserts the first draft; returns false when another admin inserted one first. */
export async function insertDraft(tx: Tx, row: typeof opportunityDraft.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(opportunityDraft)
    .values(row)
    .onConflictDoNothing()
    .returning({ revision: opportunityDraft.revision });
  return rows.length > 0;
}

export async function updateDraft(tx: Tx, id: string, change: Partial<DraftRow>): Promise<void> {
  await tx.update(opportunityDraft).set(change).where(ofId(id));
}

export async function deleteOpportunityDraft(tx: Tx, id: string): Promise<void> {
  await tx.delete(opportunityDraft).where(ofId(id));
}

export async function draftNameOf(tx: Tx, memberId: string): Promise<string> {
  const rows = await tx.select({ name: member.name }).from(member).where(eq(member.id, memberId));
  return rows[0]?.name ?? 'Another admin';
}

/** Slugs with this prefix, of opportunities, of drafts and of funds: a closed deal is a vehicle beside them. */
export async function slugsLike(tx: Tx, slug: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from ${opportunity} where slug = ${slug} or slug like ${`${slug}-%`}
    union select fields ->> 'slug' from ${opportunityDraft} where fields ->> 'slug' like ${`${slug}%`}
    union select slug from ${fund} where slug = ${slug} or slug like ${`${slug}-%`}`);
  return new Set(rows.map((row) => row.slug));
}

/** The drafts that are due for publication. */
export async function findDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: opportunityDraft.opportunityId })
    .from(opportunityDraft)
    .where(and(isNotNull(opportunityDraft.publishAt), lte(opportunityDraft.publishAt, now)))
    .orderBy(opportunityDraft.publishAt)
    .limit(100);
  return rows.map(({ id }) => id);
}
