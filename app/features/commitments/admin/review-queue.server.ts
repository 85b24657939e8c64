import { db } from '#app/db/client.server.ts';
import type { Money } from '#app/domain/money.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { waitingCommitments } from '../commitment-lists.server.ts';
import { viewOf } from '../commitment-view.server.ts';
import { findDecided, findOpenBooks, findTerms } from './review-queue.queries.server.ts';
import type { DecidedRow, OpenBook, QueueRow } from './review-queue.ts';

const DECISIONS = 8;
const BOOKS = 25;

type Queue = { rows: QueueRow[]; nextCursor: string | null; total: number };

/** Returns the admin's review queue with each offer's terms and desired amount. Empty for everyone but admins. */
export async function decisionQueue(viewer: Viewer, cursor: string | undefined): Promise<Queue> {
  const { items, nextCursor, total } = await waitingCommitments(viewer, { cursor });
  const terms = await findTerms(
    viewer,
    db(),
    items.map(({ id }) => id),
  );
  const byCommitment = new Map(terms.map((found) => [found.commitmentId, found]));
  const rows = items.flatMap((row): QueueRow[] => {
    const found = byCommitment.get(row.id);
    if (!found) return [];
    const money = (amount: number): Money => ({ amount, currency: row.amount.currency });
    const { minimum, step, desired } = found;
    return [
      {
        ...row,
        minimum: money(minimum),
        step: money(step),
        desired: desired === null ? null : money(desired),
      },
    ];
  });
  return { rows, nextCursor, total };
}

/** Returns the newest decisions. Empty for everyone but admins. */
export async function recentDecisions(viewer: Viewer): Promise<DecidedRow[]> {
  const rows = await findDecided(viewer, db(), DECISIONS);
  return rows.map(({ memberName, decidedBy, ...row }) => ({ ...viewOf(row), memberName, decidedBy }));
}

/**
 * Returns progress and undecided totals for the open opportunities that close first. Empty for everyone but admins.
 */
export async function openBooks(viewer: Viewer): Promise<OpenBook[]> {
  const rows = await findOpenBooks(viewer, db(), BOOKS);
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
