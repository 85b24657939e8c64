import { type AnyColumn, and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { commitmentAmendment } from '#app/db/schema/commitments.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { CommitmentState } from '#app/domain/investing/commitment-state.ts';
import { isUndecidedCommitment, STATE_IS } from '#app/platform/access/commitment-state.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type Placed, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import type { BOOK, BookAsked } from './book-list.tsx';
import { rowCount, sumOfAmounts } from './book-sums.queries.server.ts';

/** Returns the opportunity's terms that its book needs; nothing for drafts. */
export async function findTermsOf(viewer: Viewer, db: Db, opportunityId: string) {
  const rows = await db
    .select({
      id: opportunity.id,
      slug: opportunity.slug,
      name: opportunity.name,
      stage: opportunity.stage,
      currency: opportunity.currency,
      target: opportunity.target,
      accepted: opportunity.accepted,
      minimum: opportunity.minimum,
      step: opportunity.step,
      opensAt: opportunity.opensAt,
      closesAt: opportunity.closesAt,
      oversubscribedAt: opportunity.oversubscribedAt,
    })
    .from(opportunity)
    .where(and(forAdmin(viewer, 'deals'), eq(opportunity.id, opportunityId)));
  return rows[0];
}

/** Sums of one opportunity's commitments by state, in minor units; states without commitments are omitted. */
export function sumStates(viewer: Viewer, db: Db, opportunityId: string) {
  const state = sql<CommitmentState>`case
    when ${STATE_IS.funded} then 'funded' when ${STATE_IS.accepted} then 'accepted'
    when ${STATE_IS.declined} then 'declined' when ${STATE_IS.withdrawn} then 'withdrawn'
    when ${STATE_IS.waitlisted} then 'waitlisted' else 'submitted' end`.as('state');
  return db
    .select({
      state,
      count: rowCount,
      asked: sumOfAmounts(commitment.amount),
      accepted: sumOfAmounts(commitment.acceptedAmount),
    })
    .from(commitment)
    .where(and(forAdmin(viewer, 'deals'), eq(commitment.opportunityId, opportunityId)))
    .groupBy(state);
}

const orLowest = (figure: SQL | AnyColumn): SortKey => ({
  kind: 'number',
  by: sql`coalesce(${figure}, -1)`,
});

const SORTS: Record<SortIdOf<typeof BOOK>, SortKey> = {
  name: { kind: 'text', by: orNothing(member.name) },
  asked: { kind: 'number', by: commitment.amount },
  accepted: orLowest(commitment.acceptedAmount),
  desired: orLowest(desiredAmount.amount),
  likelihood: orLowest(indication.likelihood),
  when: { kind: 'time', by: commitment.submittedAt },
};

/** The text that a search matches: name, email address and entity. */
const searched = sql`(${member.name} || ' ' || ${member.email}::text || ' ' || coalesce(${entityName}, ''))`;

const decider = alias(member, 'decider');

/** One page of an opportunity's commitments, plus one row if there are more; with `only`, just that commitment. */
export const findBookEntries = (opportunityId: string, only?: string) =>
  listQuery(SORTS, commitment.id, (viewer, db, { q, part: state }: BookAsked, part) =>
    db
      .select({
        commitment,
        member: { id: member.id, name: member.name, email: member.email, accreditedAt: member.accreditedAt },
        entityName,
        desired: desiredAmount.amount,
        likelihood: indication.likelihood,
        decidedBy: decider.name,
        ...part.place,
      })
      .from(commitment)
      .innerJoin(member, eq(member.id, commitment.memberId))
      .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
      .leftJoin(
        desiredAmount,
        and(
          eq(desiredAmount.opportunityId, commitment.opportunityId),
          eq(desiredAmount.memberId, commitment.memberId),
        ),
      )
      .leftJoin(
        indication,
        and(
          eq(indication.opportunityId, commitment.opportunityId),
          eq(indication.memberId, commitment.memberId),
        ),
      )
      .leftJoin(decider, eq(decider.id, sql`coalesce(${commitment.acceptedBy}, ${commitment.declinedBy})`))
      .where(
        and(
          forAdmin(viewer, 'deals'),
          eq(commitment.opportunityId, opportunityId),
          state ? STATE_IS[state] : undefined,
          only ? eq(commitment.id, only) : undefined,
          ...holdsEach(searched, q),
          part.after,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );

export type EntryRow = Omit<Awaited<ReturnType<ReturnType<typeof findBookEntries>>>[number], keyof Placed>;

/**
 * When a member took their place: raising the amount on the waitlist moves them to its end, unless an admin
 * waitlisted them.
 */
const place = sql`case when ${commitment.waitlistedBy} is null then coalesce(${commitment.waitlistedAt}, ${commitment.submittedAt}) else ${commitment.submittedAt} end`;

/** Undecided commitments in order of submission; limited to `ids` when given. */
export function findUndecided(
  viewer: Viewer,
  db: Db,
  opportunityId: string,
  ids: readonly string[] | undefined,
  limit: number,
) {
  return db
    .select({
      id: commitment.id,
      revision: commitment.revision,
      amount: commitment.amount,
      name: member.name,
      entityName,
    })
    .from(commitment)
    .innerJoin(member, eq(member.id, commitment.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(
      and(
        forAdmin(viewer, 'deals'),
        eq(commitment.opportunityId, opportunityId),
        isUndecidedCommitment,
        ids && inArray(commitment.id, [...ids]),
      ),
    )
    .orderBy(asc(place), asc(commitment.id))
    .limit(limit);
}

/** Daily changes of the requested and accepted sums, oldest first; days without a change are omitted. */
export function findBookMoves(viewer: Viewer, db: Db, opportunityId: string, timeZone: string) {
  const own = and(forAdmin(viewer, 'deals'), eq(commitment.opportunityId, opportunityId));
  const none = sql<number>`0`;
  const grown = sql<number>`${commitmentAmendment.amountAfter} - ${commitmentAmendment.amountBefore}`;
  // Less what the member added since: an amendment counts from its own day on.
  const first = sql<number>`${commitment.amount} - coalesce((select sum(${grown}) from ${commitmentAmendment}
    where ${eq(commitmentAmendment.commitmentId, commitment.id)}), 0)`;
  const gone = sql<Date>`coalesce(${commitment.withdrawnAt}, ${commitment.declinedAt})`;
  const moves = db
    .select({
      at: sql<Date>`${commitment.submittedAt}`.as('at'),
      asked: first.as('asked'),
      accepted: none.as('accepted'),
    })
    .from(commitment)
    .where(own)
    .unionAll(
      db
        .select({ at: sql<Date>`${commitmentAmendment.amendedAt}`, asked: grown, accepted: none })
        .from(commitmentAmendment)
        .innerJoin(commitment, eq(commitment.id, commitmentAmendment.commitmentId))
        .where(own),
    )
    .unionAll(
      db
        .select({ at: gone, asked: sql<number>`-${commitment.amount}`, accepted: none })
        .from(commitment)
        .where(and(own, or(isNotNull(commitment.withdrawnAt), isNotNull(commitment.declinedAt)))),
    )
    .unionAll(
      db
        .select({
          at: sql<Date>`${commitment.acceptedAt}`,
          asked: none,
          accepted: sql<number>`${commitment.acceptedAmount}`,
        })
        .from(commitment)
        .where(and(own, isNotNull(commitment.acceptedAt))),
    )
    .as('moves');
  // PostgreSQL does not know every name that browsers have for a time zone.
  const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  const day = sql<string>`to_char(${moves.at} at time zone ${zone}, 'YYYY-MM-DD')`.as('day');
  return db
    .select({
      day,
      asked: sql<number>`sum(${moves.asked})`.mapWith(Number),
      accepted: sql<number>`sum(${moves.accepted})`.mapWith(Number),
    })
    .from(moves)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}
