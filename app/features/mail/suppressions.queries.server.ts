import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { mailSuppression } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

const inForce = (viewer: Viewer) => and(forAdmin(viewer), isNull(mailSuppression.liftedAt));

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
    .where(inForce(viewer))
    .orderBy(desc(mailSuppression.since), mailSuppression.address)
    .limit(limit);

export const countSuppressions = (viewer: Viewer, db: Db): Promise<number> =>
  db.$count(mailSuppression, inForce(viewer));

/** Lifts the suppression of an address. Returns its reason; nothing if it was not suppressed. */
export async function markLifted(viewer: Viewer, tx: Tx, address: string, at: Date) {
  const rows = await tx
    .update(mailSuppression)
    .set({ liftedAt: at, liftedBy: viewer.memberId })
    .where(and(inForce(viewer), eq(mailSuppression.address, address)))
    .returning({ reason: mailSuppression.reason });
  return rows[0];
}

/** Finds the member with this address. */
export async function findMemberAt(tx: Tx, address: string) {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.email, address), isNull(member.erasedAt)));
  return rows[0];
}
