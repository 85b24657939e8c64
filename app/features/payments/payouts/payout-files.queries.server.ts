import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
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

export type PayoutFileRow = typeof payoutFile.$inferSelect;
/** All but what the bank gets, which may be large. */
const { content: _content, ...FILE } = getTableColumns(payoutFile);

const AT_ONCE = 1_000;

export async function insertFile(
  tx: Tx,
  file: typeof payoutFile.$inferInsert,
  lines: readonly (typeof payoutLine.$inferInsert)[],
): Promise<void> {
  await tx.insert(payoutFile).values(file);
  for (let at = 0; at < lines.length; at += AT_ONCE)
    await tx.insert(payoutLine).values(lines.slice(at, at + AT_ONCE));
}

export async function lockFile(viewer: Viewer, tx: Tx, id: string): Promise<PayoutFileRow | undefined> {
  const [row] = await tx
    .select()
    .from(payoutFile)
    .where(and(forAdmin(viewer, 'money'), eq(payoutFile.id, id)))
    .for('update');
  return row;
}

export async function updateFile(tx: Tx, id: string, change: Partial<PayoutFileRow>): Promise<void> {
  await tx.update(payoutFile).set(change).where(eq(payoutFile.id, id));
}

/** Finds files with what their pages and approvals say; without their content. */
export const findFiles = (viewer: Viewer, db: Db | Tx, ids: readonly string[]) =>
  db
    .select({
      file: FILE,
      account: bankDetails,
      kind: notice.kind,
      number: notice.number,
      vehicleId: sql<string>`${notice.vehicleId}`,
      vehicle: vehicleName,
    })
    .from(payoutFile)
    .innerJoin(bankDetails, eq(bankDetails.id, payoutFile.bankDetailsId))
    .innerJoin(notice, eq(notice.id, payoutFile.noticeId))
    .leftJoin(fund, eq(fund.id, notice.fundId))
    .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
    .where(and(forAdmin(viewer, 'money'), inArray(payoutFile.id, [...ids])));

export async function findFile(viewer: Viewer, db: Db | Tx, id: string) {
  const [row] = await findFiles(viewer, db, [id]);
  return row;
}

/** Finds the lines of a file as they are written, with what holds of each now. */
export const findLines = (db: Db | Tx, fileId: string) =>
  db
    .select({
      line: payoutLine,
      account: bankDetails,
      reference: expectedPayment.reference,
      memberId: position.memberId,
      entityId: position.entityId,
      holder: nameOfHolder,
      open: openSum,
    })
    .from(payoutLine)
    .innerJoin(bankDetails, eq(bankDetails.id, payoutLine.bankDetailsId))
    .innerJoin(expectedPayment, eq(expectedPayment.id, payoutLine.expectedPaymentId))
    .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .where(eq(payoutLine.fileId, fileId))
    .orderBy(payoutLine.place);

export type End = { endedAt: Date; endedReason: string | null };

/** Ends the live lines of a file. */
export async function endLinesOfFile(tx: Tx, fileId: string, end: End): Promise<void> {
  await tx
    .update(payoutLine)
    .set(end)
    .where(and(eq(payoutLine.fileId, fileId), isNull(payoutLine.endedAt)));
}

/** Ends the live lines of expected payments. */
export async function endLinesOf(tx: Tx, expectedIds: readonly string[], end: End): Promise<void> {
  if (expectedIds.length === 0) return;
  await tx
    .update(payoutLine)
    .set(end)
    .where(and(inArray(payoutLine.expectedPaymentId, [...expectedIds]), isNull(payoutLine.endedAt)));
}

export async function findContent(viewer: Viewer, db: Db | Tx, id: string) {
  const [row] = await db
    .select({ content: payoutFile.content, sha256: payoutFile.sha256 })
    .from(payoutFile)
    .where(and(forAdmin(viewer, 'money'), eq(payoutFile.id, id)));
  return row;
}
