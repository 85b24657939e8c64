import { and, eq, type SQL, sql } from 'drizzle-orm';
import { approval } from '#app/db/schema/approvals.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { isOpenApprovalOf } from '#app/platform/access/approval-state.queries.server.ts';
import { openSum, paidSum } from '#app/platform/access/paid.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { containsWords } from '#app/platform/lists/sql.server.ts';
import type { ListedState, NOTICES, NoticesAsked } from './notice-list.tsx';

/** A sum over what a notice expects; null before it is recorded. */
const ofExpected = (sum: SQL) =>
  sql<number | null>`(case when ${notice.recordedAt} is not null then (
    select coalesce(sum(${sum}), 0)::bigint from ${expectedPayment}
    join ${noticeItem} on ${noticeItem.id} = ${expectedPayment.itemId}
    where ${noticeItem.noticeId} = ${notice.id}) end)`.mapWith((value) =>
    value === null ? null : Number(value),
  );

const open = ofExpected(openSum);

const state = sql<ListedState>`(case
  when ${notice.cancelledAt} is not null then 'cancelled'
  when ${notice.replacedAt} is not null then 'replaced'
  when ${notice.publishedAt} is not null then case when ${open} = 0 then 'done' else 'open' end
  when exists (select 1 from ${approval} where ${isOpenApprovalOf('notice', notice.id)}) then 'awaiting_approval'
  when ${notice.clearedRevision} = ${notice.revision} then 'scheduled'
  else 'draft' end)`;

const SORTS: Record<SortIdOf<typeof NOTICES>, SortKey> = {
  vehicle: { kind: 'text', by: orNothing(vehicleName) },
  due: { kind: 'day', by: notice.dueDate },
};

export const findNoticePage = listQuery(
  SORTS,
  notice.id,
  (viewer, db, { state: wanted, q }: NoticesAsked, part) =>
    db
      .select({
        ...{ id: notice.id, vehicle: vehicleName, kind: notice.kind, number: notice.number, state },
        ...{ noticeDate: notice.noticeDate, dueDate: notice.dueDate, currency: notice.currency },
        ...{ total: notice.total, open },
        moved: ofExpected(sql`least(${expectedPayment.amount}, ${paidSum})`),
        ...part.place,
      })
      .from(notice)
      .leftJoin(fund, eq(fund.id, notice.fundId))
      .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
      .where(
        and(
          forAdmin(viewer, 'money'),
          wanted ? sql`${state} = ${wanted}` : undefined,
          q ? containsWords(sql`${vehicleName} || ' ' || ${notice.purpose}`, q) : undefined,
          part.after,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
);
