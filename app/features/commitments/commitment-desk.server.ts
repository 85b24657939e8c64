import { db } from '#app/db/client.server.ts';
import type { Money } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { findDecided, findOpenBooks, findTerms } from './commitment-desk.queries.server.ts';
import type { DecidedRow, OpenBook, QueueRow } from './commitment-desk.ts';
import { viewOf, waitingCommitments } from './commitment-lists.server.ts';

const DECISIONS = 8;
const BOOKS = 25;

type Queue = { rows: QueueRow[]; nextCursor: string | null; total: number };

/** The admin's queue with the terms of each offer and what each member had said before. Empty for everyone else. */
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

/** The newest decisions, for the admin who wants to know what a colleague just did. Empty for everyone else. */
export async function recentDecisions(viewer: Viewer): Promise<DecidedRow[]> {
  const rows = await findDecided(viewer, db(), DECISIONS);
  return rows.map(({ memberName, decidedBy, ...row }) => ({ ...viewOf(row), memberName, decidedBy }));
}

/** How far the open opportunities are that close first, and what waits for each. Empty for everyone but admins. */
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
