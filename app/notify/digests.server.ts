import { db, type Tx } from '#app/db/client.server.ts';
import { findWaiting, lockReader, takeWaiting } from './deliveries.queries.server.ts';
import type { DigestPeriod } from './delivery.ts';
import { lastDigestTime } from './digest-time.ts';

/** Returns the members whose digest is due: they have notifications queued since before their last 08:00. */
export async function dueDigests(period: DigestPeriod, now = new Date()): Promise<string[]> {
  const waiting = await findWaiting(db(), period);
  return waiting
    .filter(({ oldest, timeZone }) => oldest && oldest < lastDigestTime(period, timeZone, now))
    .map(({ memberId }) => memberId);
}

export type Digest = {
  reader: { name: string; email: string; timeZone: string; locale: string };
  /** Newest first. */
  items: [DigestItem, ...DigestItem[]];
};
type DigestItem = Awaited<ReturnType<typeof takeWaiting>>[number];

/**
 * Takes all of a member's queued notifications, to be mailed in this transaction; `null` if there are none. None of
 * them is taken again.
 */
export async function takeDigest(tx: Tx, memberId: string, period: DigestPeriod): Promise<Digest | null> {
  const reader = await lockReader(tx, memberId);
  if (!reader) return null;
  const [first, ...others] = await takeWaiting(tx, memberId, period);
  return first ? { reader, items: [first, ...others] } : null;
}
