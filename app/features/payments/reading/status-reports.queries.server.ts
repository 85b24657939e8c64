import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { expectedPayment, notice } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { payoutFile, payoutLine, payoutReport } from '#app/db/schema/payouts.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { openSum } from '#app/platform/access/paid.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';

/** Finds the released file that a bank names by our number of it. */
export async function findFileOfMessage(tx: Tx, messageId: string) {
  if (!/^[0-9a-f]{32}$/i.test(messageId)) return undefined;
  const [row] = await tx
    .select({ id: payoutFile.id, preparedById: payoutFile.preparedById, vehicle: vehicleName })
    .from(payoutFile)
    .innerJoin(notice, eq(notice.id, payoutFile.noticeId))
    .leftJoin(fund, eq(fund.id, notice.fundId))
    .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
    .where(and(sql`${payoutFile.id} = ${messageId}::uuid`, sql`${payoutFile.releasedAt} is not null`));
  return row;
}

export async function findReport(tx: Tx, fileId: string, messageId: string) {
  const [row] = await tx
    .select({ id: payoutReport.id })
    .from(payoutReport)
    .where(and(eq(payoutReport.fileId, fileId), eq(payoutReport.messageId, messageId)));
  return row;
}

export const findSentLines = (tx: Tx, fileId: string) =>
  tx
    .select({
      id: payoutLine.id,
      reference: expectedPayment.reference,
      service: payoutLine.service,
      endedAt: payoutLine.endedAt,
      open: openSum,
    })
    .from(payoutLine)
    .innerJoin(expectedPayment, eq(expectedPayment.id, payoutLine.expectedPaymentId))
    .where(eq(payoutLine.fileId, fileId))
    .orderBy(payoutLine.place);

export type SentLine = Awaited<ReturnType<typeof findSentLines>>[number];

export async function rejectLine(
  tx: Tx,
  id: string,
  end: { endedAt: Date; endedReason: string },
): Promise<void> {
  await tx.update(payoutLine).set(end).where(eq(payoutLine.id, id));
}

export async function acceptLines(tx: Tx, ids: readonly string[], acceptedAt: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(payoutLine)
      .set({ acceptedAt })
      .where(and(inArray(payoutLine.id, [...ids]), isNull(payoutLine.acceptedAt)));
}

export async function insertReport(tx: Tx, row: typeof payoutReport.$inferInsert): Promise<void> {
  await tx.insert(payoutReport).values(row);
}
