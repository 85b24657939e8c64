import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { sendToMember } from '#app/notify/mail/mail.jobs.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { mailedToken } from '#app/platform/session/mailed-tokens.server.ts';
import { invitationState } from './invitation.ts';
import { findInvitation } from './sharing.queries.server.ts';

/** One sending of an invitation; each has its own link. */
export type Sending = { invitationId: string; timesSent: number };

/** Returns the secret of a sending's link. */
export const invitationToken = ({ invitationId, timesSent }: Sending): string =>
  mailedToken('invitation', `${invitationId}:${timesSent}`);

/** Mails one sending of an invitation. Its link is computed here and never stored. */
export const invitationMailJob = defineJob({
  name: 'invitation.mail',
  title: 'Invitation by mail',
  payload: z.object({
    invitationId: z.uuid(),
    timesSent: z.number().int().min(1),
    /** Whether the guest requested it themselves, on the home page. */
    asked: z.boolean().default(false),
  }),
  ...OUTSIDE_RETRIES,
  service: 'memberMail',
  async run({ asked, ...sending }, context) {
    const found = await findInvitation(db(), sending.invitationId);
    // A later sending has replaced this one, or the invitation has ended.
    if (found?.invitation.timesSent !== sending.timesSent) return;
    if (invitationState(found.invitation) !== 'live') return;
    const { email, name, message, expiresAt } = found.invitation;
    const url = urlTo('/api/auth/signup', { invite: invitationToken(sending) });
    const facts = { url, expiresOn: formatDate(expiresAt.toISOString()) };
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

/** Enqueues the mail of a sending. `asked`: the guest requested it themselves. */
export async function enqueueInvitationMail(tx: Tx, sending: Sending, asked?: 'asked'): Promise<void> {
  await enqueue(
    tx,
    invitationMailJob,
    { ...sending, asked: asked !== undefined },
    { key: `${sending.invitationId}:${sending.timesSent}` },
  );
}
