import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { sendToMember } from '#app/notify/mail/mail.jobs.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { accessOfInvitation } from '#app/platform/grants/grants.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { mailedToken, tokenToMail } from '#app/platform/session/mailed-tokens.server.ts';
import { invitationState } from './invitation.ts';
import { findInvitation, replaceInvitationToken } from './sharing.queries.server.ts';

/** One sending of an invitation; each has its own link. */
export type Sending = { invitationId: string; timesSent: number };

const idOf = ({ invitationId, timesSent }: Sending): string => `${invitationId}:${timesSent}`;

/** Returns the secret of a new sending's link. */
export const invitationToken = (sending: Sending): string => mailedToken('invitation', idOf(sending));

/** Mails one sending of an invitation. Its link is computed here; only its hash is ever stored. */
export const invitationMailJob = defineJob({
  name: 'invitation.mail',
  title: 'Invitation e-mail',
  payload: z.object({
    invitationId: z.uuid(),
    timesSent: z.number().int().min(1),
    /** The day on which the guest requested it again on the home page, after losing it. */
    asked: z.iso.date().nullable().catch(null),
  }),
  ...OUTSIDE_RETRIES,
  service: 'memberMail',
  async run({ asked, ...sending }, context) {
    const invitationRow = await findInvitation(db(), sending.invitationId);
    // A later sending has replaced this one, or the invitation has ended.
    if (invitationRow?.invitation.timesSent !== sending.timesSent) return;
    if (invitationState(invitationRow.invitation) !== 'live' || invitationRow.invitation.isUnsent) return;
    const { email, name, message, expiresAt, tokenHash } = invitationRow.invitation;
    const invite = await tokenToMail('invitation', idOf(sending), tokenHash, (to) =>
      replaceInvitationToken(db(), sending.invitationId, { from: tokenHash, to }),
    );
    const url = urlTo('/api/auth/signup', { invite });
    const facts = { url, expiresOn: formatDate(expiresAt.toISOString()) };
    const content = asked
      ? { template: 'waitlist-invited' as const, ...facts }
      : {
          ...((await accessOfInvitation(sending.invitationId)) ?? {
            template: 'invitation' as const,
            inviterName: invitationRow.inviterName,
            guestName: name,
            message,
          }),
          ...facts,
        };
    const id = `invitation.${sending.invitationId}.${sending.timesSent}${asked ? `.${asked}` : ''}`;
    await sendToMember({ id, to: email, content }, context);
  },
});

export async function enqueueInvitationMail(tx: Tx, sending: Sending): Promise<void> {
  await enqueue(
    tx,
    invitationMailJob,
    { ...sending, asked: null },
    { key: `${sending.invitationId}:${sending.timesSent}` },
  );
}

/** Enqueues the mail of a sending again, once a day. */
export async function enqueueReminder(tx: Tx, sending: Sending, day: string): Promise<void> {
  const key = `${sending.invitationId}:${sending.timesSent}:${day}`;
  await enqueue(tx, invitationMailJob, { ...sending, asked: day }, { key });
}
