import { and, desc, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { mailSuppression } from '#app/db/schema/mail.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { isSuppressionAt } from './mails-of-person.queries.server.ts';

const inForce = (viewer: Viewer) => and(forAdmin(viewer, 'people'), isNull(mailSuppression.liftedAt));
const isPlain = sql`position('@' in ${mailSuppression.address}) > 0`;

/** Finds the suppressed addresses, latest first; nothing for everyone but admins. */
export const findSuppressions = (viewer: Viewer, db: Db, limit: number) =>
  db
    .select({
      address: mailSuppression.address,
      reason: mailSuppression.reason,
      detail: mailSuppression.detail,
      since: mailSuppression.since,
    })
    .from(mailSuppression)
    .where(and(inForce(viewer), isPlain))
    .orderBy(desc(mailSuppression.since), mailSuppression.address)
    .limit(limit);

/** Counts the addresses that get no mail: those that are kept, and those of which only the hidden form is. */
export async function countSuppressions(viewer: Viewer, db: Db): Promise<{ total: number; hidden: number }> {
  const rows = await db
    .select({
      total: sql<number>`(count(*) filter (where ${isPlain}))::int`,
      hidden: sql<number>`(count(*) filter (where not ${isPlain}))::int`,
    })
    .from(mailSuppression)
    .where(inForce(viewer));
  return rows[0] ?? { total: 0, hidden: 0 };
}

/** Lifts the suppression of an address. Returns its reason; nothing if it was not suppressed. */
export async function markLifted(viewer: Viewer, tx: Tx, address: string, at: Date) {
  const rows = await tx
    .update(mailSuppression)
    .set({ liftedAt: at, liftedBy: viewer.memberId })
    .where(and(inForce(viewer), isSuppressionAt(address)))
    .returning({ reason: mailSuppression.reason });
  return rows[0];
}
