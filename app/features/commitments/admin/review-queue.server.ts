import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Money } from '#app/domain/money/money.ts';
import { viewOf } from '../commitment-view.server.ts';
import { findDecided, findOpenBooks } from './review-queue.queries.server.ts';
import type { DecidedRow, OpenBook } from './review-queue.ts';

const DECISIONS = 8;
const BOOKS = 25;

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
