import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { payoutFile, payoutLine } from '#app/db/schema/payouts.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { openSum } from '#app/platform/access/paid.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNever, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { containsWords } from '#app/platform/lists/sql.server.ts';
import type { PayoutState } from './payout.ts';
import type { PAYOUT_LINES, PayoutLineState, PayoutLinesAsked } from './payout-line-list.tsx';
import type { PAYOUTS, PayoutsAsked } from './payout-list.tsx';

const preparer = alias(member, 'preparer');
const releaser = alias(member, 'releaser');

/** Nothing of a file is left to be paid: each line was paid, or has ended. */
const isDone = sql`not exists (select from ${payoutLine} as line
  join ${expectedPayment} on ${expectedPayment.id} = line.expected_payment_id
  where line.file_id = ${payoutFile.id} and line.ended_at is null and ${openSum} > 0)`;

const fileState = sql<PayoutState>`(case when ${payoutFile.cancelledAt} is not null then 'cancelled'
  when ${payoutFile.releasedAt} is null then 'awaiting' when ${isDone} then 'done' else 'released' end)`;

const FILE_SORTS: Record<SortIdOf<typeof PAYOUTS>, SortKey> = {
  count: { kind: 'number', by: payoutFile.count },
  total: { kind: 'number', by: payoutFile.total },
  execution: { kind: 'day', by: payoutFile.executionDate },
  prepared: { kind: 'time', by: payoutFile.preparedAt },
  released: { kind: 'time', by: orNever(payoutFile.releasedAt) },
};

const FILE_FACTS = {
  id: payoutFile.id,
  vehicle: vehicleName,
  kind: notice.kind,
  number: notice.number,
  state: fileState,
  count: payoutFile.count,
  rejected: sql<number>`(select count(*)::int from ${payoutLine} as line
    where line.file_id = ${payoutFile.id} and line.ended_reason is not null)`,
  total: payoutFile.total,
  currency: payoutFile.currency,
  executionDate: payoutFile.executionDate,
  preparedAt: payoutFile.preparedAt,
  preparedBy: preparer.name,
  releasedAt: payoutFile.releasedAt,
  releasedBy: releaser.name,
};

const files = <Also extends Record<string, SQL>>(db: Db | Tx, also: Also) =>
  db
    .select({ ...FILE_FACTS, ...also })
    .from(payoutFile)
    .innerJoin(notice, eq(notice.id, payoutFile.noticeId))
    .innerJoin(preparer, eq(preparer.id, payoutFile.preparedById))
    .leftJoin(releaser, eq(releaser.id, payoutFile.releasedById))
    .leftJoin(fund, eq(fund.id, notice.fundId))
    .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
    .$dynamic();

export const findPayoutPage = listQuery(
  FILE_SORTS,
  payoutFile.id,
  (viewer, db, { state, q }: PayoutsAsked, part) =>
    files(db, part.place)
      .where(
        and(
          forAdmin(viewer, 'money'),
          state ? sql`${fileState} = ${state}` : undefined,
          q ? containsWords(vehicleName, q) : undefined,
          part.after,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
);

export type FoundPayout = Omit<Awaited<ReturnType<typeof findPayoutPage>>[number], 'sortKey' | 'sortId'>;

export async function findPayout(viewer: Viewer, db: Db, id: string): Promise<FoundPayout | undefined> {
  const [row] = await files(db, {}).where(and(forAdmin(viewer, 'money'), eq(payoutFile.id, id)));
  return row;
}

export const countAwaiting = (viewer: Viewer, db: Db): Promise<number> =>
  db.$count(payoutFile, and(forAdmin(viewer, 'money'), sql`released_at is null and cancelled_at is null`));

export type FoundPayoutLine = Omit<
  Awaited<ReturnType<ReturnType<typeof findPayoutLines>>>[number],
  'sortKey' | 'sortId'
>;

const lineState = sql<PayoutLineState>`(case when ${payoutLine.endedReason} is not null then 'rejected'
  when ${payoutLine.endedAt} is not null then 'cancelled' when ${openSum} = 0 then 'paid'
  when ${payoutLine.acceptedAt} is not null then 'accepted' else 'in_file' end)`;

const LINE_SORTS: Record<SortIdOf<typeof PAYOUT_LINES>, SortKey> = {
  holder: { kind: 'text', by: orNothing(nameOfHolder) },
  amount: { kind: 'number', by: payoutLine.amount },
};

export const findPayoutLines = (fileId: string) =>
  listQuery(LINE_SORTS, payoutLine.id, (viewer, db, { state, q }: PayoutLinesAsked, part) =>
    db
      .select({
        id: payoutLine.id,
        holder: nameOfHolder,
        account: bankDetails,
        reference: expectedPayment.reference,
        amount: payoutLine.amount,
        currency: expectedPayment.currency,
        state: lineState,
        reason: payoutLine.endedReason,
        ...part.place,
      })
      .from(payoutLine)
      .innerJoin(bankDetails, eq(bankDetails.id, payoutLine.bankDetailsId))
      .innerJoin(expectedPayment, eq(expectedPayment.id, payoutLine.expectedPaymentId))
      .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
      .innerJoin(position, eq(position.id, noticeItem.positionId))
      .innerJoin(member, eq(member.id, position.memberId))
      .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
      .where(
        and(
          forAdmin(viewer, 'money'),
          eq(payoutLine.fileId, fileId),
          state ? sql`${lineState} = ${state}` : undefined,
          q ? containsWords(sql`${nameOfHolder} || ' ' || ${expectedPayment.reference}`, q) : undefined,
          part.after,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );
