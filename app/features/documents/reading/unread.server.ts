import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { notifyOthers } from '#app/notify/holders/recipients.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { readingReminderCause } from '#app/notify/outdated/publication-cause.ts';
import { recordAudits } from '#app/platform/audit/audit.server.ts';
import { MOST_UNREAD, type ReadingReminder, type Unread } from './remind.ts';
import { findOwnedParts, findUnread } from './unread.queries.server.ts';

/** Returns who may read a document and has not opened it, for admins: the total, and the first of them by name. */
export async function unreadOf(viewer: Viewer, documentId: string): Promise<Unread> {
  const rows = await findUnread(viewer, db(), { documentId, limit: MOST_UNREAD });
  return {
    total: rows[0]?.total ?? 0,
    people: rows.map(({ id, name, email, remindedAt }) => ({ id, name, email, remindedAt })),
  };
}

/**
 * Reminds members of a document that they may read and have not opened, each at most once a day and as they chose to be
 * notified. Those who have opened it meanwhile, or may not read it, are left out.
 * @returns how many were notified.
 */
export async function remindReaders(
  tx: Tx,
  viewer: Viewer,
  { id: documentId, memberIds }: ReadingReminder,
): Promise<{ reminded: number }> {
  const unread = await findUnread(viewer, tx, { documentId, memberIds, limit: MOST_UNREAD });
  const today = new Date().toISOString().slice(0, 10);
  const reminded: string[] = [];
  const cause = readingReminderCause(documentId, today);
  const words = (title: string) => ({
    title: `Not read yet: ${title}`,
    body: 'You can read it under Documents.',
    href: `/documents/${documentId}`,
  });
  const owners = unread.flatMap(({ id, isOwn }) => (isOwn ? id : []));
  const notMailed = await notifyOthers(tx, owners, {
    ...{ right: 'documents', cause },
    partsOf: () => findOwnedParts(tx, documentId),
    wordsOf: ([{ title }]) => words(title),
  });
  // Locks members in one order, as other acts on several do.
  for (const { id, title, isOwn } of unread.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const isSent = await notify(tx, {
      memberId: id,
      kind: isOwn ? 'statement_ready' : 'document_published',
      ...words(title),
      cause,
      isMailed: !isOwn || !notMailed.has(id),
    });
    if (isSent) reminded.push(id);
  }
  await recordAudits(
    tx,
    reminded.map((personId) => ({
      actorId: viewer.memberId,
      act: 'document.remind',
      subject: { type: 'document', id: documentId },
      before: null,
      after: { member: personId },
      personId,
    })),
  );
  return { reminded: reminded.length };
}
