import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { visitAt } from '#app/domain/visit.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import { findReader, upsertPortfolioVisit } from './visits.queries.server.ts';

/**
 * Returns the time since which records count as changes for the viewer, `null` on a first visit, and their currency.
 * Reading changes nothing.
 */
export async function readerOf(
  viewer: Viewer,
  now: Date,
): Promise<{ newSince: Date | null; currency: Currency }> {
  const reader = await findReader(viewer, db());
  const before = visitOf(reader);
  return { newSince: before ? visitAt(before, now).newSince : null, currency: reader?.currency ?? 'EUR' };
}

/** Records the viewer's visit to their portfolio. */
export async function visitPortfolio(tx: Tx, viewer: Viewer, now = new Date()): Promise<void> {
  await lockLivingMember(tx, viewer.memberId);
  // On a first visit nothing has changed.
  const before = visitOf(await findReader(viewer, tx)) ?? { newSince: now, lastAt: now };
  await upsertPortfolioVisit(tx, { memberId: viewer.memberId, ...visitAt(before, now) });
}

type ReaderVisit = Awaited<ReturnType<typeof findReader>>;

const visitOf = (found: ReaderVisit) =>
  found?.newSince && found.lastAt ? { newSince: found.newSince, lastAt: found.lastAt } : undefined;
