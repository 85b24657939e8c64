import { db, type Tx } from '#app/db/client.server.ts';
import { findWaitingDeliveries, lockReader, takeWaiting } from '../deliveries/deliveries.queries.server.ts';
import type { DigestPeriod } from '../deliveries/delivery.ts';
import { findOutdated } from '../outdated/outdated.server.ts';
import { lastDigestTime } from './digest-time.ts';

/** Returns the members whose digest is due: they have notifications queued since before their last 08:00. */
export async function dueDigests(period: DigestPeriod, now = new Date()): Promise<string[]> {
  const waiting = await findWaitingDeliveries(db(), period);
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
 * Takes all of a member's queued notifications, and returns those that still hold, to be mailed in this transaction;
 * `null` if there are none. None of them is taken again.
 */
export async function takeDigest(tx: Tx, memberId: string, period: DigestPeriod): Promise<Digest | null> {
  const reader = await lockReader(tx, memberId);
  if (!reader) return null;
  const taken = await takeWaiting(tx, memberId, period);
  const outdated = await findOutdated(
    tx,
    taken.map(({ id }) => id),
  );
  const [first, ...others] = taken.filter(({ id }) => !outdated.has(id));
  return first ? { reader, items: [first, ...others] } : null;
}
