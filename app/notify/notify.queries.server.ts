import { and, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import type { Area } from '#app/domain/access/staff.ts';
import { findFirmPeople } from '#app/platform/access/firm-people.queries.server.ts';
import { isOfCauses } from './holders/recipients.queries.server.ts';

/** Stores a notification unless the member already has one of the same cause. Returns whether it did. */
export async function insertOnce(tx: Tx, row: typeof notification.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(notification)
    .values(row)
    .onConflictDoNothing({ target: [notification.memberId, notification.cause] })
    .returning({ id: notification.id });
  return rows.length > 0;
}

/** Finds the titles of the notifications of these causes, each once. */
export async function findTitles(tx: Tx, causes: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ title: notification.title })
    .from(notification)
    .where(isOfCauses(causes));
  return rows.map(({ title }) => title);
}

type Words = Pick<typeof notification.$inferInsert, 'title' | 'body' | 'href'>;

/** Changes what the notifications of these causes say; only those that lead to one of `hrefs`, if they are given. */
export async function rewordNotices(
  tx: Tx,
  { causes, hrefs }: { causes: readonly string[]; hrefs?: readonly string[] },
  words: Partial<Words>,
): Promise<void> {
  await tx
    .update(notification)
    .set(words)
    .where(
      and(isOfCauses(causes), hrefs && inArray(sql`split_part(${notification.href}, '?', 1)`, [...hrefs])),
    );
}

/** Finds the admins who change an area, other than one person, in the order in which they are notified and thereby locked. */
export async function findOtherAdmins(tx: Tx, memberId: string, area: Area): Promise<string[]> {
  return (await findFirmPeople(tx, { changes: area })).map(({ id }) => id).filter((id) => id !== memberId);
}
