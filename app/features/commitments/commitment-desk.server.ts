import { db } from '#app/db/client.server.ts';
import type { Money } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { CommitmentBookRow } from './commitment.ts';
import { findDecided, findDesired, findOpenBooks } from './commitment-desk.queries.server.ts';
import type { DecidedRow, OpenBook, QueueRow } from './commitment-desk.ts';
import { viewOf, waitingCommitments } from './commitment-lists.server.ts';

const DECISIONS = 8;

type Queue = { rows: QueueRow[]; nextCursor: string | null; total: number };

/** The admin's queue with what each member had said before. Empty for everyone else. */
export async function decisionQueue(viewer: Viewer, cursor: string | undefined): Promise<Queue> {
  const { items, nextCursor, total } = await waitingCommitments(viewer, { cursor });
  const desired = await findDesired(
    viewer,
    db(),
    items.map(({ id }) => id),
  );
  const byCommitment = new Map(desired.map(({ commitmentId, amount }) => [commitmentId, amount]));
  return { rows: items.map((row) => withDesired(row, byCommitment.get(row.id))), nextCursor, total };
}

const withDesired = (row: CommitmentBookRow, desired: number | undefined): QueueRow => ({
  ...row,
  desired: desired === undefined ? null : { amount: desired, currency: row.amount.currency },
});

/** The newest decisions, for the admin who wants to know what a colleague just did. Empty for everyone else. */
export async function recentDecisions(viewer: Viewer): Promise<DecidedRow[]> {
  const rows = await findDecided(viewer, db(), DECISIONS);
  return rows.map(({ memberName, decidedBy, ...row }) => ({ ...viewOf(row), memberName, decidedBy }));
}

/** How far each open opportunity is, and what waits for it. Empty for everyone but admins. */
export async function openBooks(viewer: Viewer): Promise<OpenBook[]> {
  const rows = await findOpenBooks(viewer, db());
  return rows.map(({ currency, target, accepted, waiting, closesAt, ...book }) => {
    const money = (amount: number): Money => ({ amount, currency });
    return {
      ...book,
      target: money(target),
      accepted: money(accepted),
      waiting: money(waiting),
      closesAt: closesAt?.toISOString() ?? null,
    };
  });
}
