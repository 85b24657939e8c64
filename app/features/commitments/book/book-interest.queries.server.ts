import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, desiredAmount, indication } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isLiveCommitment } from '#app/platform/access/commitment-state.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { keysetOrder, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { columnOf } from '#app/platform/lists/sorting.ts';
import { exactTime, holdsEach } from '#app/platform/lists/sql.server.ts';
import type { BookFilters, BookSort } from './book.ts';
import { rowCount, sumOfAmounts } from './book-sums.queries.server.ts';

/** Joins the indications and desired amounts for an opportunity, and whether each member has a live commitment. */
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
    .where(and(eq(commitment.opportunityId, opportunityId), isLiveCommitment))
    .as('asked');
  const memberId = sql<string>`coalesce(${said.memberId}, ${wish.memberId})`;
  return {
    said,
    wish,
    asked,
    memberId,
    hasAsked: isNotNull(asked.memberId),
    /** The amount that was set later: usually the desired one, unless the opportunity went back into preparation. */
    amount: sql`case when ${said.setAt} > ${wish.setAt} then coalesce(${said.amount}, ${wish.amount})
      else coalesce(${wish.amount}, ${said.amount}) end`.mapWith((amount): number | null => Number(amount)),
    setAt: sql<Date>`greatest(${said.setAt}, ${wish.setAt})`,
  };
}

/** Sums indicated and desired amounts by likelihood and by whether the member has committed since. */
export function sumInterest(viewer: Viewer, db: Db, opportunityId: string) {
  const { said, wish, asked, memberId, hasAsked, amount } = interestIn(db, opportunityId);
  const asks = sql<boolean>`${hasAsked}`.as('asks');
  return db
    .select({
      likelihood: said.likelihood,
      asks,
      count: rowCount,
      amount: sumOfAmounts(amount),
      indicated: sumOfAmounts(sql`${said.amount}`),
      desired: sumOfAmounts(sql`${wish.amount}`),
    })
    .from(said)
    .fullJoin(wish, eq(wish.memberId, said.memberId))
    .leftJoin(asked, eq(asked.memberId, memberId))
    .where(forAdmin(viewer))
    .groupBy(said.likelihood, asks);
}

export const interestCursor = (sort: BookFilters['sort']): SortKey['kind'] => {
  const column = columnOf(sort);
  if (column === 'name') return 'text';
  return column === 'desired' || column === 'indicated' || column === 'likelihood' ? 'number' : 'time';
};

/** One page of members who are interested but have not committed, plus one row if there are more. */
export function findInterest(
  viewer: Viewer,
  db: Db,
  asked: { opportunityId: string; filters: BookFilters; position: Position | null; limit: number },
) {
  const { opportunityId, filters, position, limit } = asked;
  const interest = interestIn(db, opportunityId);
  const { said, wish, setAt } = interest;
  const byTime: SortKey = { kind: 'time', by: setAt };
  const orLowest = (figure: SQL): SortKey => ({ kind: 'number', by: sql`coalesce(${figure}, -1)` });
  // Interested members have requested nothing: the orders of commitments are that by time.
  const keys: Record<BookSort, SortKey> = {
    name: { kind: 'text', by: orNothing(member.name) },
    asked: byTime,
    accepted: byTime,
    desired: orLowest(sql`${wish.amount}`),
    indicated: orLowest(sql`${said.amount}`),
    likelihood: orLowest(sql`${said.likelihood}`),
    when: byTime,
  };
  const order = keysetOrder(keys, filters.sort, member.id);
  return db
    .select({
      member: { id: member.id, name: member.name, email: member.email },
      likelihood: said.likelihood,
      indicated: said.amount,
      desired: wish.amount,
      amount: interest.amount,
      setAt: exactTime<string>(setAt),
      sortKey: order.key,
    })
    .from(said)
    .fullJoin(wish, eq(wish.memberId, said.memberId))
    .innerJoin(member, eq(member.id, interest.memberId))
    .leftJoin(interest.asked, eq(interest.asked.memberId, interest.memberId))
    .where(
      and(
        forAdmin(viewer),
        isNull(interest.asked.memberId),
        ...holdsEach(sql`(${member.name} || ' ' || ${member.email}::text)`, filters.q),
        order.after(position),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit + 1);
}

export type InterestRow = Awaited<ReturnType<typeof findInterest>>[number];
