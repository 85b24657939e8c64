import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { accessReview, accessReviewItem } from '#app/db/schema/access-reviews.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { staffSet } from '#app/db/schema/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { isFirmPerson } from '#app/platform/access/firm-people.queries.server.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { isGrantInForce } from '#app/platform/access/holders.queries.server.ts';
import { isInForce } from '#app/platform/access/staff.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNever, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { holdsEach, isoMoment } from '#app/platform/lists/sql.server.ts';
import type { ItemState, ReviewDecision } from './access-review.ts';
import type { REVIEW_ITEMS, ReviewItemsAsked } from './item-list.tsx';

const person = alias(member, 'person');
const giver = alias(member, 'giver');
const decider = alias(member, 'decider');
const starter = alias(member, 'starter');
const signer = alias(member, 'signer');

/** Matches admins to whom no set was ever given, so that they have everything. */
const hasAllByRole = (table: typeof member | typeof person): SQL =>
  sql`('admin' = any(${table.roles}) and ${table.membershipStatus} = 'approved' and ${table.erasedAt} is null
    and not exists (select from ${staffSet} as given where given.member_id = ${table.id} and given.approved_at is not null))`;

const isByRole = and(isNull(accessReviewItem.grantId), isNull(accessReviewItem.staffSetId));

/** Matches items whose access is in force. */
const isLive = or(isGrantInForce, isInForce, and(isByRole, hasAllByRole(person)));

const isInUse = sql<boolean>`coalesce(${isLive}, false)`;

/** What was undecided at the end of a review stays so, whatever the person is given later. */
const state = sql<ItemState>`case when ${accessReviewItem.decision} = 'keep' then 'kept'
  when ${isLive} and ${accessReview.signedOffAt} is null then case when ${accessReviewItem.decision} = 'end' and ${staffSet.endAskedById} is not null
    then 'awaiting' else 'open' end
  when ${accessReviewItem.decision} = 'end' then 'ended' else 'gone' end`;

const SORTS: Record<SortIdOf<typeof REVIEW_ITEMS>, SortKey> = {
  person: { kind: 'text', by: orNothing(person.name) },
  since: { kind: 'time', by: orNever(sql`coalesce(${accessGrant.acceptedAt}, ${staffSet.approvedAt})`) },
};

const GRANT = {
  preset: accessGrant.preset,
  categories: accessGrant.categories,
  year: accessGrant.year,
  figures: accessGrant.figures,
  receive: accessGrant.receive,
  prepare: accessGrant.prepare,
  act: accessGrant.act,
  opportunities: accessGrant.opportunities,
};

/** Finds the items of a review with what they are about as it is now. */
export const findItems = (reviewId: string) =>
  listQuery(SORTS, accessReviewItem.id, (viewer, db, { q, kind, state: asked }: ReviewItemsAsked, part) =>
    db
      .select({
        id: accessReviewItem.id,
        memberId: person.id,
        name: person.name,
        email: sql<string>`${person.email}::text`,
        grant: GRANT,
        holder: nameOfHolder,
        set: staffSet.set,
        givenBy: giver.name,
        since: isoMoment<string | null>(sql`coalesce(${accessGrant.acceptedAt}, ${staffSet.approvedAt})`),
        until: isoMoment<string | null>(sql`coalesce(${accessGrant.until}, ${staffSet.until})`),
        lastUsedAt: isoMoment<string | null>(accessGrant.lastUsedAt),
        state,
        isLive: isInUse,
        decision: accessReviewItem.decision,
        decidedBy: decider.name,
        decidedAt: isoMoment<string | null>(accessReviewItem.decidedAt),
        ...part.place,
      })
      .from(accessReviewItem)
      .innerJoin(accessReview, eq(accessReview.id, accessReviewItem.reviewId))
      .innerJoin(person, eq(person.id, accessReviewItem.memberId))
      .leftJoin(accessGrant, eq(accessGrant.id, accessReviewItem.grantId))
      .leftJoin(staffSet, eq(staffSet.id, accessReviewItem.staffSetId))
      .leftJoin(member, eq(member.id, accessGrant.holderId))
      .leftJoin(investingEntity, eq(investingEntity.id, accessGrant.entityId))
      .leftJoin(giver, eq(giver.id, sql`coalesce(${accessGrant.givenById}, ${staffSet.givenById})`))
      .leftJoin(decider, eq(decider.id, accessReviewItem.decidedById))
      .where(
        and(
          forAdmin(viewer, 'access'),
          eq(accessReviewItem.reviewId, reviewId),
          ...holdsEach(
            sql`(${person.name} || ' ' || ${person.email}::text || ' ' || coalesce(${nameOfHolder}, ''))`,
            q,
          ),
          kind === undefined
            ? undefined
            : kind === 'grant'
              ? isNotNull(accessReviewItem.grantId)
              : isNull(accessReviewItem.grantId),
          asked === undefined ? undefined : sql`${state} = ${asked}`,
          part.after,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );

const reviews = (db: Db | Tx) =>
  db
    .select({
      id: accessReview.id,
      quarter: accessReview.quarter,
      startedAt: accessReview.startedAt,
      startedBy: starter.name,
      signedOffAt: accessReview.signedOffAt,
      signedOffBy: signer.name,
    })
    .from(accessReview)
    .innerJoin(starter, eq(starter.id, accessReview.startedById))
    .leftJoin(signer, eq(signer.id, accessReview.signedOffById));

/** Finds all reviews, newest first, or the one with an id. */
export const findReviews = (viewer: Viewer, db: Db | Tx, id?: string) =>
  reviews(db)
    .where(and(forAdmin(viewer, 'access'), id === undefined ? undefined : eq(accessReview.id, id)))
    .orderBy(desc(accessReview.quarter));

/** Counts the items of reviews by what became of them. */
export const countItems = (viewer: Viewer, db: Db | Tx, reviewId?: string) =>
  db
    .select({ reviewId: accessReviewItem.reviewId, state, count: sql<number>`count(*)::int` })
    .from(accessReviewItem)
    .innerJoin(accessReview, eq(accessReview.id, accessReviewItem.reviewId))
    .innerJoin(person, eq(person.id, accessReviewItem.memberId))
    .leftJoin(accessGrant, eq(accessGrant.id, accessReviewItem.grantId))
    .leftJoin(staffSet, eq(staffSet.id, accessReviewItem.staffSetId))
    .where(
      and(
        forAdmin(viewer, 'access'),
        reviewId === undefined ? undefined : eq(accessReviewItem.reviewId, reviewId),
      ),
    )
    // By its place: the expression has parameters.
    .groupBy(accessReviewItem.reviewId, sql`2`);

export async function findReviewOf(db: Db | Tx, quarter: string) {
  const rows = await db.select().from(accessReview).where(eq(accessReview.quarter, quarter));
  return rows[0];
}

/** Finds the oldest review that is not signed off. */
export async function findUnsigned(db: Db) {
  const rows = await db
    .select()
    .from(accessReview)
    .where(isNull(accessReview.signedOffAt))
    .orderBy(accessReview.quarter)
    .limit(1);
  return rows[0];
}

/** Counts the grants and permissions in force that were given before a moment, or are not in a review. */
export async function countGiven(db: Db, which: { before: Date } | { outside: string }): Promise<number> {
  const isCounted = (at: typeof accessGrant.acceptedAt | typeof staffSet.approvedAt, item: SQL) =>
    'before' in which
      ? lt(at, which.before)
      : sql`not exists (select from ${accessReviewItem} where ${accessReviewItem.reviewId} = ${which.outside} and ${item})`;
  const grants = await db.$count(
    accessGrant,
    and(
      isGrantInForce,
      isCounted(accessGrant.acceptedAt, sql`${accessReviewItem.grantId} = "access_grant"."id"`),
    ),
  );
  const sets = await db.$count(
    staffSet,
    and(isInForce, isCounted(staffSet.approvedAt, sql`${accessReviewItem.staffSetId} = "staff_set"."id"`)),
  );
  return grants + sets;
}

/** Begins the review of a quarter, once. Returns whether it is new. */
export async function insertReview(tx: Tx, row: typeof accessReview.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(accessReview)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: accessReview.id });
  return rows.length > 0;
}

/** Adds all that is in force to a review. */
export async function insertItems(tx: Tx, reviewId: string): Promise<number> {
  const grants = await tx
    .select({ memberId: accessGrant.personId, grantId: accessGrant.id })
    .from(accessGrant)
    .where(isGrantInForce);
  const sets = await tx
    .select({ memberId: staffSet.memberId, staffSetId: staffSet.id })
    .from(staffSet)
    .where(isInForce);
  const byRole = await tx
    .select({ memberId: member.id })
    .from(member)
    .where(and(isFirmPerson(), hasAllByRole(member)));
  const rows = [...grants, ...sets, ...byRole].flatMap(({ memberId, ...about }) =>
    memberId ? [{ id: newId(), reviewId, memberId, ...about }] : [],
  );
  for (let from = 0; from < rows.length; from += 500)
    await tx.insert(accessReviewItem).values(rows.slice(from, from + 500));
  return rows.length;
}

/** Locks a review: against its end while something is decided, or to end it. */
export async function lockReview(tx: Tx, id: string, strength: 'share' | 'update') {
  const rows = await tx.select().from(accessReview).where(eq(accessReview.id, id)).for(strength);
  return rows[0];
}

/** Finds of which review an item is. */
export async function findReviewIdOf(tx: Tx, itemId: string): Promise<string | undefined> {
  const rows = await tx
    .select({ reviewId: accessReviewItem.reviewId })
    .from(accessReviewItem)
    .where(eq(accessReviewItem.id, itemId));
  return rows[0]?.reviewId;
}

/** Locks an item, with what it is about. */
export async function lockItem(tx: Tx, id: string) {
  const rows = await tx
    .select({
      item: accessReviewItem,
      state,
      isLive: isInUse,
      holderId: accessGrant.holderId,
      preset: accessGrant.preset,
      holder: nameOfHolder,
      set: staffSet.set,
      decidedBy: decider.name,
    })
    .from(accessReviewItem)
    .innerJoin(accessReview, eq(accessReview.id, accessReviewItem.reviewId))
    .innerJoin(person, eq(person.id, accessReviewItem.memberId))
    .leftJoin(accessGrant, eq(accessGrant.id, accessReviewItem.grantId))
    .leftJoin(staffSet, eq(staffSet.id, accessReviewItem.staffSetId))
    .leftJoin(member, eq(member.id, accessGrant.holderId))
    .leftJoin(investingEntity, eq(investingEntity.id, accessGrant.entityId))
    .leftJoin(decider, eq(decider.id, accessReviewItem.decidedById))
    .where(eq(accessReviewItem.id, id))
    .for('update', { of: accessReviewItem });
  return rows[0];
}

type Decided = { decision: ReviewDecision; decidedAt: Date; decidedById: string };

export async function updateItem(tx: Tx, id: string, decided: Decided): Promise<void> {
  await tx.update(accessReviewItem).set(decided).where(eq(accessReviewItem.id, id));
}

export async function updateReview(
  tx: Tx,
  id: string,
  signed: { signedOffAt: Date; signedOffById: string },
): Promise<void> {
  await tx.update(accessReview).set(signed).where(eq(accessReview.id, id));
}
