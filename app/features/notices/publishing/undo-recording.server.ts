import type { Tx } from '#app/db/client.server.ts';
import type { Stamp } from '#app/features/ledger/ledger-entry.ts';
import { findLedgerLines, insertLines } from '#app/features/ledger/lines/lines.queries.server.ts';
import { reversalOf } from '#app/features/ledger/lines/reversal.ts';
import { inParts } from '#app/features/ledger/positions.queries.server.ts';
import { clearRecorded, findPosted } from './record.queries.server.ts';

/** Reverses everything that a notice recorded in the ledger. With the ledger's lock held. */
export async function reverseNotice(
  tx: Tx,
  stamp: Stamp,
  { noticeId, note }: { noticeId: string; note: string | null },
): Promise<number> {
  const ids = await findPosted(tx, noticeId);
  await reverseLines(tx, stamp, ids, note);
  await clearRecorded(tx, noticeId);
  return ids.length;
}

export async function reverseLines(
  tx: Tx,
  stamp: Stamp,
  ids: readonly string[],
  note: string | null,
): Promise<void> {
  for (const part of inParts(ids)) {
    const lines = await findLedgerLines(tx, part);
    await insertLines(
      tx,
      stamp,
      lines.map((line) => reversalOf(line, note)),
    );
  }
}
