import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, desiredAmount, indication } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isLiveCommitment } from '#app/platform/access/commitment-state.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type Placed, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { holdsEach, isoMoment } from '#app/platform/lists/sql.server.ts';
import { rowCount, sumOfAmounts } from './book-sums.queries.server.ts';
import type { INTEREST, InterestAsked } from './interest-list.tsx';

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
    .where(forAdmin(viewer, 'deals'))
    .groupBy(said.likelihood, asks);
}

/** One page of members who are interested but have not committed, plus one row if there are more. */
export const findInterest =
  (opportunityId: string) => (viewer: Viewer, db: Db, asked: InterestAsked, limit: number) => {
    const { said, wish, asked: committed, memberId, amount, setAt } = interestIn(db, opportunityId);
    const orLowest = (figure: SQL): SortKey => ({ kind: 'number', by: sql`coalesce(${figure}, -1)` });
    const keys: Record<SortIdOf<typeof INTEREST>, SortKey> = {
      name: { kind: 'text', by: orNothing(member.name) },
      likelihood: orLowest(sql`${said.likelihood}`),
      indicated: orLowest(sql`${said.amount}`),
      desired: orLowest(sql`${wish.amount}`),
      when: { kind: 'time', by: setAt },
    };
    const find = listQuery(keys, member.id, (_viewer, _db, { q }: InterestAsked, part) =>
      db
        .select({
          id: member.id,
          member: { name: member.name, email: member.email },
          likelihood: said.likelihood,
          indicated: said.amount,
          desired: wish.amount,
          amount,
          setAt: isoMoment<string>(setAt),
          ...part.place,
        })
        .from(said)
        .fullJoin(wish, eq(wish.memberId, said.memberId))
        .innerJoin(member, eq(member.id, memberId))
        .leftJoin(committed, eq(committed.memberId, memberId))
        .where(
          and(
            forAdmin(viewer, 'deals'),
            isNull(committed.memberId),
            ...holdsEach(sql`(${member.name} || ' ' || ${member.email}::text)`, q),
            part.after,
          ),
        )
        .orderBy(...part.orderBy)
        .limit(part.limit),
    );
    return find(viewer, db, asked, limit);
  };

export type InterestRow = Omit<Awaited<ReturnType<ReturnType<typeof findInterest>>>[number], keyof Placed>;
