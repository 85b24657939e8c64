import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { anchorStorage } from '#app/integrations/wiring.server.ts';
import { mailFirm } from '#app/notify/mail/mail.jobs.server.ts';
import type { MadeHead } from '#app/platform/audit/heads.server.ts';
import { findHead, insertAnchor } from '#app/platform/audit/tree.queries.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { anchorKey } from './anchored-heads.server.ts';

/**
 * Stores a head outside, where it cannot be changed for years, even with full access to the database and the bucket.
 */
export const anchorJob = defineJob({
  name: 'audit.anchor',
  title: 'Store an audit log checkpoint externally',
  payload: z.object({ headId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ headId }) {
    const [storage, { anchor }] = [anchorStorage(), settings().audit];
    const head = await findHead(db(), headId);
    // Anchoring has been turned off since.
    if (!storage || !anchor || !head) return;
    const key = anchorKey(anchor.prefix, head);
    const until = new Date(head.at);
    until.setUTCFullYear(until.getUTCFullYear() + anchor.years);
    // If it already exists, an earlier run of this job was cut off after storing it.
    await storage.putLocked(key, Buffer.from(head.note), { contentType: 'text/plain; charset=utf-8', until });
    await insertAnchor(db(), { headId, place: `${anchor.bucket}/${key}`, at: new Date() });
  },
});

/** Anchors a head: in storage once an hour, by mail once a day. */
export async function anchorHead(tx: Tx, { id, head, note }: MadeHead): Promise<void> {
  const { anchor, anchorMail } = settings().audit;
  const time = head.at.toISOString();
  if (anchor) await enqueue(tx, anchorJob, { headId: id }, { key: time.slice(0, 13) });
  if (!anchorMail) return;
  await mailFirm(tx, {
    id: `audit-head.${time.slice(0, 10)}`,
    to: anchorMail,
    content: {
      template: 'firm-notice',
      title: 'Audit log checkpoint',
      lines: [
        `The audit log had ${head.size} entries at ${time}. Please keep this e-mail: the attached file lets anyone verify later that no entry was changed or removed.`,
        `Root: ${head.root.toString('base64')}`,
      ],
      link: null,
    },
    attachment: {
      filename: `audit-head-${head.size}.txt`,
      contentType: 'text/plain',
      base64: Buffer.from(note).toString('base64'),
    },
  });
}
