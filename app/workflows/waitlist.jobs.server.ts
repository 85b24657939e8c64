import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import { linkToMail, type WaitlistLink, waitlistToken } from '#app/features/waitlist/waitlist.server.ts';
import { sendToMember } from '#app/integrations/mail/mail.jobs.server.ts';
import { formatDate } from '#app/platform/dates.ts';
import { env } from '#app/platform/env.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs.server.ts';

/** Mails the link to the preferences of a waitlist entry. It is worked out here, so that it is stored nowhere. */
export const waitlistMailJob = defineJob({
  name: 'waitlist.mail',
  title: 'Mail to somebody on the waitlist',
  payload: z.object({ entryId: z.uuid(), expiresAt: z.iso.datetime() }),
  ...OUTSIDE_RETRIES,
  service: 'memberMail',
  async run(link, context) {
    const found = await linkToMail(link);
    if (!found) return;
    const url = new URL('/onboarding/waitlist-preferences', env.APP_BASE_URL);
    url.searchParams.set('token', waitlistToken(link));
    const content = {
      template: 'waitlist-joined' as const,
      url: url.href,
      expiresOn: formatDate(link.expiresAt),
    };
    const id = `waitlist.${link.entryId}.${Date.parse(link.expiresAt)}`;
    await sendToMember({ id, to: found.email, content }, context);
  },
});

/** Has the link mailed when the transaction commits. */
export async function mailWaitlistLink(tx: Tx, link: WaitlistLink): Promise<void> {
  await enqueue(tx, waitlistMailJob, link, { key: `${link.entryId}:${link.expiresAt}` });
}
