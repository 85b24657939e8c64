import type { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { lockPayments } from '#app/features/notices/paying/paying.queries.server.ts';
import { findPaymentsOf, insertEntries, updateEntry } from '../reading/statements.queries.server.ts';
import { audit, requireEntries, undone } from './decide.server.ts';
import type { takeBackInput } from './decide.ts';

/** How long a confirmation can be taken back: longer than the page offers it, for a slow network. */
const TAKEN_BACK_WITHIN_MS = 60_000;
const REASON = 'The confirmation was taken back.';

/**
 * Takes back what the same admin confirmed a moment ago: the entries are to be confirmed again, as they were.
 * @throws DomainError `not_found`; `conflict` if one of them was changed since, or too long ago
 */
export async function takeBackConfirmation(
  tx: Tx,
  viewer: Viewer,
  { entries }: z.output<typeof takeBackInput>,
): Promise<void> {
  await lockPayments(tx);
  const ids = entries.map(({ entryId }) => entryId);
  await requireEntries(tx, viewer, ids);
  const payments = await findPaymentsOf(tx, ids);
  const since = Date.now() - TAKEN_BACK_WITHIN_MS;
  const isOwn = ({ enteredById, recordedAt }: (typeof payments)[number]) =>
    enteredById === viewer.memberId && recordedAt.getTime() >= since;
  const paidBy = Map.groupBy(payments, ({ bankEntryId }) => bankEntryId);
  if (!payments.every(isOwn) || !ids.every((id) => paidBy.has(id)))
    throw new DomainError('conflict', 'This can no longer be undone at once. Undo the match of each entry.');
  await undone(tx, viewer, payments, REASON);
  for (const { entryId, why } of entries) await updateEntry(tx, entryId, { why, missing: null });
  const parts = payments.map(({ bankEntryId, expectedPaymentId, amount }) => ({
    entryId: bankEntryId ?? '',
    expectedPaymentId,
    amount,
  }));
  await insertEntries(tx, { entries: [], parts, payments: [] });
  for (const id of ids) await audit(tx, viewer, 'payments.undo', id, { reason: REASON });
}
