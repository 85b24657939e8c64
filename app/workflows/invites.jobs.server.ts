import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import {
  expireInvites,
  invitationToken,
  invitationToMail,
  type Sending,
} from '#app/features/invitations/sharing.server.ts';
import { sendToMember } from '#app/integrations/mail/mail.jobs.server.ts';
import { formatDate } from '#app/platform/dates.ts';
import { env } from '#app/platform/env.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs-runtime.server.ts';

/** Mails one sending of an invitation. Its link is worked out here, so that it is stored nowhere. */
export const invitationMailJob = defineJob({
  name: 'invitation.mail',
  title: 'Invitation by mail',
  payload: z.object({
    invitationId: z.uuid(),
    timesSent: z.number().int().min(1),
    /** Its guest has asked for it themselves, on the first page. */
    asked: z.boolean().default(false),
  }),
  ...OUTSIDE_RETRIES,
  service: 'memberMail',
  async run({ asked, ...sending }, context) {
    const found = await invitationToMail(sending);
    if (!found) return;
    const { email, name, message, expiresAt } = found.invitation;
    const link = new URL('/api/auth/signup', env.APP_BASE_URL);
    link.searchParams.set('invite', invitationToken(sending));
    const facts = { url: link.href, expiresOn: formatDate(expiresAt.toISOString()) };
    const content = asked
      ? { template: 'waitlist-invited' as const, ...facts }
      : {
          template: 'invitation' as const,
          inviterName: found.inviterName,
          guestName: name,
          message,
          ...facts,
        };
    const id = `invitation.${sending.invitationId}.${sending.timesSent}`;
    await sendToMember({ id, to: email, content }, context);
  },
});

/** Has an invitation mailed when the transaction commits. `asked`: at its guest's own wish. */
export async function mailInvitation(tx: Tx, sending: Sending, asked?: 'asked'): Promise<void> {
  await enqueue(
    tx,
    invitationMailJob,
    { ...sending, asked: asked !== undefined },
    { key: `${sending.invitationId}:${sending.timesSent}` },
  );
}

export const expireInvitesJob = defineJob({
  name: 'invitation.expire',
  title: 'Invitations that have run out',
  payload: z.object({}),
  async run() {
    let hasMore = true;
    while (hasMore) hasMore = await transaction((tx) => expireInvites(tx));
  },
});

export const expireInvitesHourly: JobSchedule = { job: expireInvitesJob, cron: '7 * * * *', payload: {} };
