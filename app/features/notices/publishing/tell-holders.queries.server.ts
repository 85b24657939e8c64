import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { notice, noticeItem } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';

/** A notice as its holders are notified of it; nothing until it is recorded. */
export async function findTold(tx: Tx, noticeId: string) {
  const [row] = await tx
    .select({
      id: notice.id,
      kind: notice.kind,
      number: notice.number,
      currency: notice.currency,
      dueDate: notice.dueDate,
      purpose: notice.purpose,
      corrects: notice.corrects,
      reason: notice.reason,
      cancelReason: notice.cancelReason,
      replacedAt: notice.replacedAt,
      cancelledAt: notice.cancelledAt,
      vehicle: vehicleName,
    })
    .from(notice)
    .leftJoin(fund, eq(fund.id, notice.fundId))
    .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
    .where(and(eq(notice.id, noticeId), sql`${notice.recordedAt} is not null`));
  return row;
}

export type TellingAct = 'published' | 'cancelled' | 'replaced';

/**
 * Finds the next members to be notified, in the order of their ids, and locks them against deletion; `replaced`: those who
 * had a part of the notice that this one corrects, and have none any longer.
 */
export function lockToTell(
  tx: Tx,
  noticeId: string,
  act: TellingAct,
  { after, limit }: { after: string | null; limit: number },
) {
  const holds = (of: SQL) => sql`exists (select from ${noticeItem} as item
    join ${position} as held on held.id = item.position_id
    where item.notice_id = ${of} and held.member_id = ${member.id})`;
  const own = holds(sql`${noticeId}::uuid`);
  const former = holds(
    sql`(select ${notice.corrects} from ${notice} where ${notice.id} = ${noticeId}::uuid)`,
  );
  return tx
    .select({ id: member.id, delivery: sql<'mail'>`'mail'` })
    .from(member)
    .where(
      and(
        eq(member.membershipStatus, 'approved'),
        act === 'replaced' ? sql`${former} and not ${own}` : own,
        after === null ? undefined : gt(member.id, after),
      ),
    )
    .orderBy(asc(member.id))
    .limit(limit)
    .for('key share', { of: member });
}
