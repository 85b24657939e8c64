import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import {
  expectedPayment,
  notice,
  noticeItem,
  noticeItemAmount,
  noticePosting,
} from '#app/db/schema/notices.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { effectOn } from '#app/features/ledger/standing-sums.queries.server.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { isCountedLine } from '#app/platform/access/holding.queries.server.ts';

/** A holder of a vehicle and what their part of a notice is computed from; minor units. */
export type NoticeHolder = {
  positionId: string;
  memberId: string;
  entityId: string | null;
  /** The entity's name, otherwise the member's. */
  name: string;
  email: string;
  isErased: boolean;
  /** Whether the member may sign in and gets mail. */
  isReached: boolean;
  committed: number;
  unfunded: number;
  paidIn: number;
};

const ofOthers = (noticeId: string | null): SQL =>
  noticeId === null
    ? sql``
    : sql` and not exists (select from ${noticePosting} as posting
        join ${noticeItem} as posted on posted.id = posting.item_id
        where posting.ledger_line_id = line.id and posted.notice_id = ${noticeId}::uuid)`;

/**
 * Selects the positions of a vehicle with all that is recorded in them, also ahead of its day, and what was called and
 * is recorded only once it is paid; what was waived is called no more. `except`: a notice that is about to be replaced, whose parts do not count.
 */
const standings = (vehicleId: string, except: string | null): SQL => sql`
  select position.id, position.member_id, position.entity_id, held.committed, held.paid_in,
    held.unfunded + coalesce(called.unrecorded, 0) as unfunded
  from ${position} join (
    select line.position_id, sum(${effectOn('committed')}) as committed,
      sum(${effectOn('paidIn', sql`line.moved_paid_in`)}) as paid_in, sum(line.unfunded_change) as unfunded
    from ${ledgerLine} as line where line.vehicle_id = ${vehicleId}::uuid and ${isCountedLine}${ofOthers(except)}
    group by line.position_id) as held on held.position_id = position.id
  left join (
    select item.position_id, sum(part.unfunded_change - part.recorded_unfunded) as unrecorded
    from ${notice} join ${noticeItem} as item on item.notice_id = notice.id
      join ${noticeItemAmount} as part on part.item_id = item.id
      left join ${expectedPayment} as wanted on wanted.item_id = item.id
    where notice.vehicle_id = ${vehicleId}::uuid and notice.cancelled_at is null and notice.replaced_at is null
      and notice.id is distinct from ${except}::uuid and wanted.waived_at is null
    group by item.position_id) as called on called.position_id = position.id
  where position.vehicle_id = ${vehicleId}::uuid
    and (held.committed > 0 or held.paid_in > 0 or held.unfunded <> 0)`;

type HolderRow = Omit<NoticeHolder, 'committed' | 'unfunded' | 'paidIn'> & {
  committed: string;
  unfunded: string;
  paidIn: string;
};

/** Finds the holders of a vehicle in the order of their positions. */
export async function findNoticeHolders(
  db: Db | Tx,
  vehicleId: string,
  except: string | null,
): Promise<NoticeHolder[]> {
  const { rows } = await db.execute<HolderRow>(sql`
    select held.id as "positionId", held.member_id as "memberId", held.entity_id as "entityId",
      ${nameOfHolder} as name, ${member.email}::text as email,
      ${member.erasedAt} is not null as "isErased",
      (${member.erasedAt} is null and ${member.membershipStatus} = 'approved') as "isReached",
      held.committed::text, held.unfunded::text, held.paid_in::text as "paidIn"
    from (${standings(vehicleId, except)}) as held join ${member} on ${member.id} = held.member_id
    left join ${investingEntity} on ${investingEntity.id} = held.entity_id
    order by held.id`);
  return rows.map(({ committed, unfunded, paidIn, ...row }) => ({
    ...row,
    committed: Number(committed),
    unfunded: Number(unfunded),
    paidIn: Number(paidIn),
  }));
}

/** Finds the names of holders by their positions, also of those who hold nothing any longer. */
export async function findHolderNames(
  db: Db | Tx,
  positionIds: readonly string[],
): Promise<Map<string, string>> {
  if (positionIds.length === 0) return new Map();
  const rows = await db
    .select({ id: position.id, name: nameOfHolder })
    .from(position)
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .where(sql`${position.id} = any(${sql.param([...positionIds])}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
