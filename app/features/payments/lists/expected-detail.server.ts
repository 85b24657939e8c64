import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { findSentReminders } from '../reminders/reminders.queries.server.ts';
import { findExpectedOne, findPaymentsFor } from './expected.queries.server.ts';
import { findLatestOf } from './latest.queries.server.ts';
import { latestOf, latestText } from './latest.ts';
import { expectedRow } from './payment-lists.server.ts';

export type ExpectedDetail = NonNullable<Awaited<ReturnType<typeof expectedDetail>>>;

/** Returns an expected payment with all that was recorded for it, and the reminders that were sent; `null` if there is none. */
export async function expectedDetail(viewer: Viewer, id: string | null) {
  if (!z.uuid().safeParse(id).success || id === null) return null;
  const found = await findExpectedOne(viewer, db(), id, (await currentFirm()).timeZone);
  if (!found) return null;
  const { noticeId, firstDay } = found;
  const [payments, sent] = await Promise.all([
    findPaymentsFor(db(), id),
    findSentReminders(db(), found.itemId),
  ]);
  return { ...expectedRow(found), noticeId, firstDay, payments, sent };
}

/** Says what happened last about the payment of each holder of a notice, by item. Empty for everyone but admins. */
export async function latestOfNotice(viewer: Viewer, noticeId: string): Promise<Record<string, string>> {
  const found = await findLatestOf(viewer, db(), noticeId);
  return Object.fromEntries(found.map((row) => [row.itemId, latestText(latestOf(row))]));
}
