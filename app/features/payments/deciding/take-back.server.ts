import type { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { lockPayments } from '#app/features/notices/paying/paying.queries.server.ts';
import { findPaymentsOf, insertEntries, updateEntry } from '../reading/statements.queries.server.ts';
import { audit, requireEntries, undone } from './decide.server.ts';
import type { entriesInput } from './decide.ts';

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
  { entryIds }: z.output<typeof entriesInput>,
): Promise<void> {
  await lockPayments(tx);
  const ids = [...new Set(entryIds)];
  await requireEntries(tx, viewer, ids);
  const payments = await findPaymentsOf(tx, ids);
  const since = Date.now() - TAKEN_BACK_WITHIN_MS;
  const isOwn = ({ confirmed, enteredById, recordedAt }: (typeof payments)[number]) =>
    confirmed !== null && enteredById === viewer.memberId && recordedAt.getTime() >= since;
  const paidBy = Map.groupBy(payments, ({ bankEntryId }) => bankEntryId);
  if (!payments.every(isOwn) || !ids.every((id) => paidBy.has(id)))
    throw new DomainError('conflict', 'This can no longer be undone at once. Undo the match of each entry.');
  await undone(tx, viewer, payments, REASON);
  for (const [id, [paid]] of paidBy)
    await updateEntry(tx, id ?? '', { why: paid?.confirmed ?? null, missing: null });
  const parts = payments.map(({ bankEntryId, expectedPaymentId, amount }) => ({
    entryId: bankEntryId ?? '',
    expectedPaymentId,
    amount,
  }));
  await insertEntries(tx, { entries: [], parts, payments: [] });
  for (const id of ids) await audit(tx, viewer, 'payments.undo', id, { reason: REASON });
}
