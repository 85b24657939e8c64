import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { expectedPayment, noticeItem } from '#app/db/schema/notices.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { payment } from '#app/db/schema/payments.ts';
import { position } from '#app/db/schema/portfolio.ts';

/**
 * Finds the accepted commitments of holders whose payments these are, with whether their whole amount was called and
 * all that is expected of them is paid. Those that an admin marked as funded are left to admins.
 */
export async function findCalled(tx: Tx, expectedIds: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; memberId: string; isFunded: boolean; isPaid: boolean }>(sql`
    select ${commitment.id} as id, ${commitment.memberId} as "memberId", ${commitment.fundedAt} is not null as "isFunded",
      (held.paid >= ${commitment.acceptedAmount} and held.open = 0) as "isPaid"
    from ${commitment} join (
      select ${position.memberId}, ${position.entityId}, ${position.opportunityId},
        coalesce(sum(least(wanted.amount, wanted.paid)), 0) as paid,
        coalesce(sum(wanted.amount - least(wanted.amount, wanted.paid)) filter (where not wanted.is_waived), 0) as open
      from ${position} left join (
        select ${noticeItem.positionId} as position_id, ${expectedPayment.amount} as amount,
          ${expectedPayment.waivedAt} is not null as is_waived,
          (select coalesce(sum(paid.amount), 0) from ${payment} as paid
            where paid.expected_payment_id = ${expectedPayment.id} and paid.undone_at is null) as paid
        from ${expectedPayment} join ${noticeItem} on ${noticeItem.id} = ${expectedPayment.itemId}
        where ${expectedPayment.direction} = 'in' and ${expectedPayment.cancelledAt} is null
      ) as wanted on wanted.position_id = ${position.id}
      where ${position.opportunityId} is not null and ${position.id} in (
        select ${noticeItem.positionId} from ${expectedPayment} join ${noticeItem} on ${noticeItem.id} = ${expectedPayment.itemId}
        where ${expectedPayment.id} = any(${sql.param([...expectedIds])}::uuid[]))
      group by ${position.id}
    ) as held on held.opportunity_id = ${commitment.opportunityId} and held.member_id = ${commitment.memberId}
      and held.entity_id is not distinct from ${commitment.entityId}
    where ${commitment.acceptedAt} is not null and ${commitment.fundedBy} is null
    order by ${commitment.id} for update of commitment`);
  return rows;
}

export async function setFunded(tx: Tx, id: string, fundedAt: Date | null): Promise<void> {
  await tx.update(commitment).set({ fundedAt }).where(eq(commitment.id, id));
}
