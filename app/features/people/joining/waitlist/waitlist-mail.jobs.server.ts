import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { sendToMember } from '#app/notify/mail/mail.jobs.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { mailedToken, tokenToMail } from '#app/platform/session/mailed-tokens.server.ts';
import { findEntry, replaceWaitlistToken } from './waitlist.queries.server.ts';

export type WaitlistLink = { entryId: string; expiresAt: string };

const idOf = ({ entryId, expiresAt }: WaitlistLink): string => `${entryId}:${expiresAt}`;

/** Returns the secret of a new link. */
export const waitlistToken = (link: WaitlistLink): string => mailedToken('waitlist', idOf(link));

/** Mails the link to the preferences of a waitlist entry. The link is computed here; only its hash is ever stored. */
export const waitlistMailJob = defineJob({
  name: 'waitlist.mail',
  title: 'E-mail to a person on the waitlist',
  payload: z.object({ entryId: z.uuid(), expiresAt: z.iso.datetime() }),
  ...OUTSIDE_RETRIES,
  service: 'memberMail',
  async run(link, context) {
    const entry = await findEntry(db(), link.entryId);
    // A later link has replaced this one, or the entry is gone.
    if (!entry?.tokenHash || entry.removedAt || entry.tokenExpiresAt?.toISOString() !== link.expiresAt)
      return;
    const { tokenHash } = entry;
    const token = await tokenToMail('waitlist', idOf(link), tokenHash, (to) =>
      replaceWaitlistToken(db(), link.entryId, { from: tokenHash, to }),
    );
    const content = {
      template: 'waitlist-joined' as const,
      url: urlTo('/onboarding/waitlist-preferences', { token }),
      expiresOn: formatDate(link.expiresAt),
    };
    const id = `waitlist.${link.entryId}.${Date.parse(link.expiresAt)}`;
    await sendToMember({ id, to: entry.email, content }, context);
  },
});

export async function enqueueWaitlistMail(tx: Tx, link: WaitlistLink): Promise<void> {
  await enqueue(tx, waitlistMailJob, link, { key: `${link.entryId}:${link.expiresAt}` });
}
