import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { lockLedger } from '#app/features/ledger/ledger-lock.queries.server.ts';
import { insertLines } from '#app/features/ledger/lines/lines.queries.server.ts';
import { fundPaid } from '../book/fund-paid.server.ts';
import { insertPostings } from '../publishing/record.queries.server.ts';
import { newItemCode } from '../publishing/reference.server.ts';
import { reverseLines } from '../publishing/undo-recording.server.ts';
import { moneyOf, partOfPayment } from './part-of-payment.ts';
import {
  addToRecorded,
  findCounted,
  findUndonePostings,
  findUnposted,
  takeFromRecorded,
} from './paying.queries.server.ts';

/**
 * Brings the ledger to what was paid of expected payments, after payments were recorded or undone, or handed to the
 * items of a correction. Where calls count from their due date, all is in the ledger already, and only commitments to
 * opportunities may be funded by it.
 * With the lock of payments held.
 */
export async function recordPaid(tx: Tx, byId: string | null, changed: readonly string[]): Promise<void> {
  if (changed.length === 0) return;
  const expectedIds = [...new Set(changed)];
  await fundPaid(tx, byId, expectedIds);
  await reverseUndone(tx, byId, expectedIds);
  await recordCounted(tx, byId, expectedIds);
}

async function reverseUndone(tx: Tx, byId: string | null, expectedIds: readonly string[]): Promise<void> {
  const undone = await findUndonePostings(tx, expectedIds);
  if (undone.length === 0) return;
  const stamp = { recordedAt: await lockLedger(tx), byId, importId: null };
  await reverseLines(tx, stamp, undone, 'The payment was undone.');
  await takeFromRecorded(tx, undone);
}

async function recordCounted(tx: Tx, byId: string | null, expectedIds: readonly string[]): Promise<void> {
  const added = await linesOfPayments(tx, expectedIds);
  if (added.length === 0) return;
  const recordedAt = await lockLedger(tx);
  await insertLines(
    tx,
    { recordedAt, byId, importId: null },
    added.map(({ part, paid, amount, unfundedChange, ledgerLineId, code }) => ({
      ...{ id: ledgerLineId, positionId: part.positionId, vehicleId: part.vehicleId, date: paid.valueDate },
      ...{ type: part.type, amount, unfundedChange, moved: null, transferId: null, reverses: null },
      reference: `${part.kind}-${part.number}-${part.place}-${code}`,
      note: part.description === '' ? null : part.description,
    })),
  );
  await insertPostings(
    tx,
    added.map(({ part: { itemId, lineId }, paid, ledgerLineId }) => ({
      ...{ ledgerLineId, itemId, lineId, paymentId: paid.id },
    })),
  );
  await addToRecorded(
    tx,
    added.map(({ part: { itemId, lineId }, amount, unfundedChange }) => ({
      ...{ itemId, lineId, amount, unfundedChange },
    })),
  );
}

/** Divides what is paid and not in the ledger among the lines of its items, payment by payment. */
async function linesOfPayments(tx: Tx, expectedIds: readonly string[]) {
  const unposted = Map.groupBy(await findUnposted(tx, expectedIds), ({ expectedId }) => expectedId);
  if (unposted.size === 0) return [];
  return (await findCounted(tx, [...unposted.keys()])).flatMap((paid) => {
    const parts = unposted.get(paid.expectedId) ?? [];
    const left = Math.abs(moneyOf(parts));
    // What is paid beyond the item is credit.
    const amount = Math.min(paid.amount - Math.abs(moneyOf(paid.posted)), left);
    if (amount <= 0) return [];
    const code = newItemCode();
    return partOfPayment(parts, amount).flatMap((share, at) => {
      const part = parts[at];
      if (!part || share.amount === 0) return [];
      part.amount -= share.amount;
      part.unfundedChange -= share.unfundedChange;
      return [{ part, paid, ...share, ledgerLineId: newId(), code }];
    });
  });
}
