import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { commitmentReceipt, commitmentReceiptPdf } from '#app/db/schema/commitments.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { findFirmPeople } from '#app/platform/access/firm-people.queries.server.ts';
import { isOwnCommitment } from '../own-commitments.queries.server.ts';

/** The admins to notify, in the order of their ids. */
export const findReceiptAdmins = (tx: Tx) => findFirmPeople(tx, { sees: 'deals' });

const columns = {
  receipt: commitmentReceipt,
  commitment,
  member: { id: member.id, name: member.name, email: member.email, timeZone: member.timeZone },
  opportunity: {
    id: opportunity.id,
    slug: opportunity.slug,
    name: opportunity.name,
    stage: opportunity.stage,
  },
};

export async function insertReceipt(tx: Tx, row: typeof commitmentReceipt.$inferInsert): Promise<void> {
  await tx.insert(commitmentReceipt).values(row);
}

export async function findOwnReceipt(viewer: Viewer, db: Db, commitmentId: string, number: number) {
  const rows = await receipts(db).where(
    and(
      eq(commitmentReceipt.commitmentId, commitmentId),
      eq(commitmentReceipt.number, number),
      isOwnCommitment(viewer, 'figures'),
    ),
  );
  return rows[0];
}

/** The PDF of a receipt of the viewer's own, if it was given before. */
export async function findReceiptPdf(viewer: Viewer, db: Db, commitmentId: string, number: number) {
  const rows = await db
    .select({ pdf: commitmentReceiptPdf.pdf })
    .from(commitmentReceiptPdf)
    .innerJoin(commitment, eq(commitment.id, commitmentReceiptPdf.commitmentId))
    .where(
      and(
        eq(commitmentReceiptPdf.commitmentId, commitmentId),
        eq(commitmentReceiptPdf.number, number),
        isOwnCommitment(viewer, 'figures'),
      ),
    );
  return rows[0]?.pdf;
}

/** Keeps the PDF of a receipt, unless one was given meanwhile. */
export async function insertReceiptPdf(tx: Tx, row: typeof commitmentReceiptPdf.$inferInsert): Promise<void> {
  await tx.insert(commitmentReceiptPdf).values(row).onConflictDoNothing();
}

/** One receipt, for the notices about it; none of a member whose data was erased. */
export async function findReceipt(tx: Tx, commitmentId: string, number: number) {
  const rows = await receipts(tx).where(
    and(
      eq(commitmentReceipt.commitmentId, commitmentId),
      eq(commitmentReceipt.number, number),
      isNull(member.erasedAt),
    ),
  );
  return rows[0];
}

const receipts = (db: Db | Tx) =>
  db
    .select(columns)
    .from(commitmentReceipt)
    .innerJoin(commitment, eq(commitment.id, commitmentReceipt.commitmentId))
    .innerJoin(member, eq(member.id, commitment.memberId))
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId));

/** The numbers of the receipts of some of the viewer's own commitments, in order. */
export async function findReceiptNumbers(viewer: Viewer, db: Db, commitmentIds: readonly string[]) {
  if (commitmentIds.length === 0) return [];
  return db
    .select({
      commitmentId: commitmentReceipt.commitmentId,
      number: commitmentReceipt.number,
      kind: commitmentReceipt.kind,
      madeAt: commitmentReceipt.madeAt,
    })
    .from(commitmentReceipt)
    .innerJoin(commitment, eq(commitment.id, commitmentReceipt.commitmentId))
    .where(
      and(inArray(commitmentReceipt.commitmentId, [...commitmentIds]), isOwnCommitment(viewer, 'figures')),
    )
    .orderBy(asc(commitmentReceipt.commitmentId), asc(commitmentReceipt.number));
}

export type FoundReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;
