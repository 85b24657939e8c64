import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { plainTextOf } from '#app/domain/text/rich-text.ts';
import { attachmentData, attachmentsOf } from '#app/platform/attachments/attachments.server.ts';
import { filledFor } from './broadcast.ts';
import { findOwnMessages } from './broadcasts.queries.server.ts';

export async function ownBroadcastData(viewer: Viewer) {
  const rows = await findOwnMessages(viewer, db());
  const attachments = await attachmentsOf(
    viewer,
    'broadcast',
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, mergeValues, sentAt, ...message }) => {
    const { title, content } = filledFor(message, mergeValues);
    return { title, text: plainTextOf(content), attachments: attachments(id).map(attachmentData), sentAt };
  });
}
