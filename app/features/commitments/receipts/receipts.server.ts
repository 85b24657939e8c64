import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { ReceiptKind } from '#app/domain/investing/commitment-receipt.ts';
import type { Receipt, ReceiptLink } from './receipt.ts';
import { enqueueReceiptNotices } from './receipt-notices.jobs.server.ts';
import { receiptOf } from './receipt-view.server.ts';
import { findOwnReceipt, findReceiptNumbers, insertReceipt } from './receipts.queries.server.ts';

/** What a member did to a commitment. Amounts in minor units. */
type Done = {
  commitmentId: string;
  /** The revision after it; the one after the last for a withdrawal. */
  number: number;
  kind: ReceiptKind;
  amount: number;
  amountBefore?: number;
  entityName: string | null;
  opportunityName: string;
  madeAt: Date;
};

/**
 * Writes the receipt for what a member did to their commitment, which the mail to them and the notices to the firm
 * follow. Call it once for each change, in its transaction.
 */
export async function giveReceipt(tx: Tx, done: Done): Promise<void> {
  await insertReceipt(tx, done);
  await enqueueReceiptNotices(tx, done);
}

/**
 * Returns one of the viewer's own receipts.
 * @throws DomainError `not_found` when there is none of theirs.
 */
export async function ownReceipt(
  viewer: Viewer,
  { commitmentId, number }: { commitmentId: string; number: number },
): Promise<Receipt> {
  const ownReceiptRow = await findOwnReceipt(viewer, db(), commitmentId, number);
  if (!ownReceiptRow) throw new DomainError('not_found', 'Receipt not found.');
  return receiptOf(ownReceiptRow);
}

/** Returns the receipts of some of the viewer's own commitments, by commitment, in order. */
export async function receiptsOf(
  viewer: Viewer,
  commitmentIds: readonly string[],
): Promise<Record<string, ReceiptLink[]>> {
  const rows = await findReceiptNumbers(viewer, db(), commitmentIds);
  const linkOf = ({ number, kind, madeAt }: (typeof rows)[number]): ReceiptLink => ({
    number,
    kind,
    madeAt: madeAt.toISOString(),
  });
  const byCommitment = Map.groupBy(rows, ({ commitmentId }) => commitmentId);
  return Object.fromEntries([...byCommitment].map(([id, some]) => [id, some.map(linkOf)]));
}
