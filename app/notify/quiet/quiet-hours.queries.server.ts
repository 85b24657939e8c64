import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { quietHours } from '#app/db/schema/mail.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { QuietHours } from './quiet-hours.ts';

export async function findQuietHours(viewer: Viewer, db: Db | Tx): Promise<QuietHours | undefined> {
  const rows = await db
    .select({ startsAt: quietHours.startsAt, endsAt: quietHours.endsAt })
    .from(quietHours)
    .where(eq(quietHours.memberId, viewer.memberId));
  return rows[0];
}

export async function upsertQuietHours(tx: Tx, memberId: string, hours: QuietHours): Promise<void> {
  const set = { ...hours, changedAt: new Date() };
  await tx
    .insert(quietHours)
    .values({ memberId, ...set })
    .onConflictDoUpdate({ target: quietHours.memberId, set });
}

export async function deleteQuietHours(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(quietHours).where(eq(quietHours.memberId, memberId));
}
