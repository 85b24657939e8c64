import type { Document } from '@contentful/rich-text-types';
import { type Db, db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { documentPath } from '#app/domain/messages/attachment.ts';
import type { MemberContent } from '#app/integrations/mail/content.ts';
import { mailMember } from '#app/notify/mail/mail.jobs.server.ts';
import { renderMailContent } from '#app/notify/mail/render-mail.server.ts';
import { settingsUrl } from '#app/notify/plain-mail.server.ts';
import { attachedTo, type MailedAttachment } from '#app/platform/attachments/attachments.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { broadcastProblemsOf, filledFor, messagePath } from './broadcast.ts';
import { findBroadcast } from './broadcasts.queries.server.ts';
import { broadcastConflict, fieldsOf, lockBroadcastToEdit } from './broadcasts.server.ts';
import { mergeReport, valuesFor } from './merging.server.ts';

type Message = { id: string; title: string; content: Document };

const lettersOf = (
  { id, title, content }: Message,
  attachments: readonly MailedAttachment[],
  isTest: boolean,
) => ({
  template: 'message' as const,
  title: title.trim(),
  text: content,
  attachments: [...attachments],
  url: urlTo(messagePath(id)),
  settingsUrl: settingsUrl(),
  isTest,
});

/** Returns the mail of a message for all of its recipients who may read these documents, without their names. */
export const messageToMany = (
  { isCounted, ...message }: Message & { isCounted: boolean },
  attachments: readonly MailedAttachment[],
) => ({
  ...lettersOf(message, attachments, false),
  broadcastId: message.id,
  countedAs: isCounted ? message.id : null,
});

/** Returns the mail of a message for the admin who edits it; it is not counted. */
async function messageToAdmin(
  viewer: Viewer,
  message: Message,
  { isTest, on }: { isTest: boolean; on: Db | Tx },
): Promise<MemberContent> {
  const attached = await attachedTo(viewer, { to: 'broadcast', id: message.id }, on);
  const attachments = attached.map(({ id, title }) => ({ title, url: urlTo(documentPath(id)) }));
  return { ...lettersOf(message, attachments, isTest), memberName: viewer.name, counting: null };
}

/**
 * Mails a draft only to the admin who requests it.
 * @throws DomainError `not_found`; `conflict` when it was saved since `revision`; `unprocessable` without a subject
 * and a text.
 */
export async function sendTest(
  tx: Tx,
  viewer: Viewer,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  const row = await lockBroadcastToEdit(tx, viewer, id);
  if (row.revision !== revision) throw await broadcastConflict(tx, viewer, id);
  const problem = broadcastProblemsOf(fieldsOf(row)).find(({ field }) => field !== 'rules');
  if (problem) throw new DomainError('unprocessable', problem.sentence);
  const [sample] = (await mergeReport(viewer, fieldsOf(row), tx)).samples;
  await mailMember(tx, {
    id: `message-test.${newId()}`,
    to: viewer.email,
    content: await messageToAdmin(
      viewer,
      { ...row, ...filledFor(row, sample?.values ?? null) },
      { isTest: true, on: tx },
    ),
  });
}

/**
 * Returns the HTML of a message's mail as the viewer would receive it, with the values of a recipient.
 * @throws DomainError `not_found` for anyone but admins.
 */
export async function mailPreview(viewer: Viewer, id: string, readerId: string | null): Promise<string> {
  const broadcastRow = await findBroadcast(viewer, db(), id);
  if (!broadcastRow) throw new DomainError('not_found', 'Message not found.');
  const { broadcast } = broadcastRow;
  const values = readerId ? (await valuesFor(db(), broadcast, [readerId])).get(readerId)?.values : null;
  const message = { ...broadcast, ...filledFor(broadcast, values ?? null) };
  return (await renderMailContent(await messageToAdmin(viewer, message, { isTest: false, on: db() }))).html;
}
