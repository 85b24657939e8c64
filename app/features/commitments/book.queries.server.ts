import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import type { CommitmentState } from '#app/platform/commitment-state.ts';
import type { Position } from '#app/platform/paging.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { BookFilters } from './book.ts';
import { forAdmin, undecided } from './commitment-scope.queries.server.ts';

/** An opportunity with what its book needs; drafts have none. */
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
    .where(and(forAdmin(viewer), eq(opportunity.id, opportunityId)));
  return rows[0];
}

/** As `commitmentState` has it. */
const STATE_IS: Record<CommitmentState, SQL | undefined> = {
  submitted: and(undecided, isNull(commitment.waitlistedAt)),
  waitlisted: and(undecided, isNotNull(commitment.waitlistedAt)),
  accepted: and(isNotNull(commitment.acceptedAt), isNull(commitment.fundedAt)),
  funded: isNotNull(commitment.fundedAt),
  declined: isNotNull(commitment.declinedAt),
  withdrawn: isNotNull(commitment.withdrawnAt),
};

const total = (amount: SQL | typeof commitment.amount | typeof commitment.acceptedAmount) =>
  sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number);
const count = sql<number>`count(*)`.mapWith(Number);

/** Sums of one opportunity's commitments by state, in minor units; states without any are left out. */
export function sumStates(viewer: Viewer, db: Db, opportunityId: string) {
  const state = sql<CommitmentState>`case
    when ${STATE_IS.funded} then 'funded' when ${STATE_IS.accepted} then 'accepted'
    when ${STATE_IS.declined} then 'declined' when ${STATE_IS.withdrawn} then 'withdrawn'
    when ${STATE_IS.waitlisted} then 'waitlisted' else 'submitted' end`.as('state');
  return db
    .select({ state, count, asked: total(commitment.amount), accepted: total(commitment.acceptedAmount) })
    .from(commitment)
    .where(and(forAdmin(viewer), eq(commitment.opportunityId, opportunityId)))
    .groupBy(state);
}

/** Who said what of an opportunity before they asked, with whether they have a commitment that stands. */
function interestIn(db: Db, opportunityId: string) {
  const said = db.select().from(indication).where(eq(indication.opportunityId, opportunityId)).as('said');
  const wish = db
    .select()
    .from(desiredAmount)
    .where(eq(desiredAmount.opportunityId, opportunityId))
    .as('wish');
  const asked = db
    .select({ memberId: commitment.memberId })
    .from(commitment)
    .where(
      and(
        eq(commitment.opportunityId, opportunityId),
        isNull(commitment.declinedAt),
        isNull(commitment.withdrawnAt),
      ),
    )
    .as('asked');
  const memberId = sql<string>`coalesce(${said.memberId}, ${wish.memberId})`;
  return {
    said,
    wish,
    asked,
    memberId,
    hasAsked: isNotNull(asked.memberId),
    /** The desired amount is the later word: it is set once the opportunity is open. */
    amount: sql<number | null>`coalesce(${wish.amount}, ${said.amount})`,
    setAt: sql<Date>`greatest(${said.setAt}, ${wish.setAt})`,
  };
}

/** What was indicated and desired, in sums by likeliness and by whether they have asked to invest since. */
export function sumInterest(viewer: Viewer, db: Db, opportunityId: string) {
  const { said, wish, asked, memberId, hasAsked, amount } = interestIn(db, opportunityId);
  const asks = sql<boolean>`${hasAsked}`.as('asks');
  return db
    .select({
      likeliness: said.likeliness,
      asks,
      count,
      amount: total(amount),
      indicated: total(sql`${said.amount}`),
      desired: total(sql`${wish.amount}`),
    })
    .from(said)
    .fullJoin(wish, eq(wish.memberId, said.memberId))
    .leftJoin(asked, eq(asked.memberId, memberId))
    .where(forAdmin(viewer))
    .groupBy(said.likeliness, asks);
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const wordsIn = (q: string, text: SQL): SQL[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`${text} ilike ${`%${escaped(word)}%`}`);

const timeKey = (time: SQL | typeof commitment.submittedAt) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const nameKey = sql<string>`lower(${member.name})`;

/** How a list is sorted: by `key` and then by `id`, from the first or from the last. */
function sorting(sort: BookFilters['sort'], by: { time: SQL; amount: SQL; id: SQL }) {
  const isRising = sort === 'oldest' || sort === 'name';
  const direction = isRising ? asc : desc;
  const sign = sql.raw(isRising ? '>' : '<');
  const order = (key: SQL) => [direction(key), direction(by.id)];
  switch (sort) {
    case 'newest':
    case 'oldest':
      return {
        key: timeKey(by.time),
        order: order(by.time),
        after: ({ key, id }: Position) =>
          sql`(${by.time}, ${by.id}) ${sign} (${key}::timestamptz, ${id}::uuid)`,
      };
    case 'largest':
      return {
        key: sql<string>`${by.amount}::text`,
        order: order(by.amount),
        after: ({ key, id }: Position) => sql`(${by.amount}, ${by.id}) ${sign} (${key}::bigint, ${id}::uuid)`,
      };
    case 'name':
      return {
        key: nameKey,
        order: order(nameKey),
        after: ({ key, id }: Position) => sql`(${nameKey}, ${by.id}) ${sign} (${key}, ${id}::uuid)`,
      };
  }
}

const ofCommitments = {
  time: sql`${commitment.submittedAt}`,
  amount: sql`${commitment.amount}`,
  id: sql`${commitment.id}`,
};

/** Name, address and entity, as a search looks through them. */
const searched = sql`(${member.name} || ' ' || ${member.email}::text || ' ' || coalesce(${investingEntity.name}, ''))`;

const matching = (viewer: Viewer, opportunityId: string, { q, part }: Pick<BookFilters, 'q' | 'part'>) =>
  and(
    forAdmin(viewer),
    eq(commitment.opportunityId, opportunityId),
    part && part !== 'interested' ? STATE_IS[part] : undefined,
    ...wordsIn(q, searched),
  );

const decider = alias(member, 'decider');

/** One page of an opportunity's commitments, and one row more if there is; `only` one of them where it is named. */
export function findEntries(
  viewer: Viewer,
  db: Db,
  asked: {
    opportunityId: string;
    filters: Omit<BookFilters, 'cursor'>;
    position: Position | null;
    limit: number;
    only?: string;
  },
) {
  const { opportunityId, filters, position, limit, only } = asked;
  const sort = sorting(filters.sort, ofCommitments);
  return db
    .select({
      commitment,
      member: { id: member.id, name: member.name, email: member.email, accreditedAt: member.accreditedAt },
      entityName: investingEntity.name,
      desired: desiredAmount.amount,
      likeliness: indication.likeliness,
      decidedBy: decider.name,
      sortKey: sort.key,
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
        matching(viewer, opportunityId, filters),
        only ? eq(commitment.id, only) : undefined,
        position ? sort.after(position) : undefined,
      ),
    )
    .orderBy(...sort.order)
    .limit(limit + 1);
}

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

/** The ids of all that match, the oldest first, up to `limit`: for acting on a whole selection. */
export async function findEntryIds(
  viewer: Viewer,
  db: Db,
  opportunityId: string,
  filters: Pick<BookFilters, 'q' | 'part'>,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: commitment.id })
    .from(commitment)
    .innerJoin(member, eq(member.id, commitment.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(matching(viewer, opportunityId, filters))
    .orderBy(asc(commitment.submittedAt), asc(commitment.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** When somebody took their place: who asked for more while on the waitlist went to its end. */
const place = sql`case when ${commitment.waitlistedAt} = ${commitment.amendedAt} then ${commitment.amendedAt} else ${commitment.submittedAt} end`;

/** What is undecided, in the order in which it was asked; of `ids` alone where there are any. */
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
      entityName: investingEntity.name,
    })
    .from(commitment)
    .innerJoin(member, eq(member.id, commitment.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(
      and(
        forAdmin(viewer),
        eq(commitment.opportunityId, opportunityId),
        undecided,
        ids && inArray(commitment.id, [...ids]),
      ),
    )
    .orderBy(asc(place), asc(commitment.id))
    .limit(limit);
}

/** One page of those who would like to invest and have not asked to, and one row more if there is. */
export function findInterest(
  viewer: Viewer,
  db: Db,
  asked: { opportunityId: string; filters: BookFilters; position: Position | null; limit: number },
) {
  const { opportunityId, filters, position, limit } = asked;
  const interest = interestIn(db, opportunityId);
  const { said, wish, amount, setAt } = interest;
  const sort = sorting(filters.sort, {
    time: setAt,
    amount: sql`coalesce(${amount}, 0)`,
    id: sql`${member.id}`,
  });
  return db
    .select({
      member: { id: member.id, name: member.name, email: member.email },
      likeliness: said.likeliness,
      indicated: said.amount,
      desired: wish.amount,
      setAt: timeKey(setAt),
      sortKey: sort.key,
    })
    .from(said)
    .fullJoin(wish, eq(wish.memberId, said.memberId))
    .innerJoin(member, eq(member.id, interest.memberId))
    .leftJoin(interest.asked, eq(interest.asked.memberId, interest.memberId))
    .where(
      and(
        forAdmin(viewer),
        isNull(interest.asked.memberId),
        ...wordsIn(filters.q, sql`(${member.name} || ' ' || ${member.email}::text)`),
        position ? sort.after(position) : undefined,
      ),
    )
    .orderBy(...sort.order)
    .limit(limit + 1);
}

export type InterestRow = Awaited<ReturnType<typeof findInterest>>[number];

/** By how much what is asked for and what is accepted changed on each day that had a change, oldest first. */
export function findMoves(viewer: Viewer, db: Db, opportunityId: string, timeZone: string) {
  const own = and(forAdmin(viewer), eq(commitment.opportunityId, opportunityId));
  const none = sql<number>`0`;
  const gone = sql<Date>`coalesce(${commitment.withdrawnAt}, ${commitment.declinedAt})`;
  const moves = db
    .select({
      at: sql<Date>`${commitment.submittedAt}`.as('at'),
      asked: sql<number>`${commitment.amount}`.as('asked'),
      accepted: none.as('accepted'),
    })
    .from(commitment)
    .where(own)
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
  const day = sql<string>`to_char(${moves.at} at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day');
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
