import { type Tx, transaction } from '#app/db/client.server.ts';
import { recordEvent } from '#app/features/analytics/analytics.server.ts';
import { askForInvitation, shareInvite } from '#app/features/invitations/sharing.server.ts';
import { memberIdOf } from '#app/features/members/joining.server.ts';
import {
  markInvited,
  putOnWaitlist,
  removeFromWaitlist,
  waitingEntries,
} from '#app/features/waitlist/waitlist.server.ts';
import type { WaitlistOutcome, WaitlistRequest } from '#app/features/waitlist/waitlist.ts';
import { mailMember } from '#app/integrations/mail/mail.jobs.server.ts';
import { env } from '#app/platform/env.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { mailInvitation } from './invites.jobs.server.ts';
import { mailWaitlistLink } from './waitlist.jobs.server.ts';

/** A second request of a member within it sends no second mail. */
const QUIET_MS = 10 * 60_000;

/**
 * Takes a visitor's request to be let in. What it meant (on the list, invited already, has an account) goes by mail to
 * the owner of the address and into the event's flags, never to whoever asked: they could be anybody.
 */
export async function joinWaitlist(request: WaitlistRequest): Promise<void> {
  const outcome = await transaction((tx) => answerRequest(tx, request));
  await recordEvent(null, {
    eventName: 'Waitlist Form Interaction',
    properties: {
      email: request.email,
      step: 1,
      'valid-email': true,
      invited: outcome === 'invited',
      'existing-user': outcome === 'existing',
    },
  });
  if (outcome === 'joined') await recordEvent(null, { eventName: 'Join Waitlist', properties: {} });
}

async function answerRequest(tx: Tx, request: WaitlistRequest): Promise<WaitlistOutcome> {
  const memberId = await memberIdOf(tx, request.email);
  if (memberId) {
    const id = `waitlist-existing.${memberId}.${Math.floor(Date.now() / QUIET_MS)}`;
    const url = new URL('/auth/login', env.APP_BASE_URL).href;
    await mailMember(tx, { id, to: request.email, content: { template: 'waitlist-existing', url } });
    return 'existing';
  }
  const invited = await askForInvitation(tx, request.email);
  if (invited) {
    if (invited.sending) await mailInvitation(tx, invited.sending, 'asked');
    return 'invited';
  }
  const link = await putOnWaitlist(tx, request);
  if (link) await mailWaitlistLink(tx, link);
  return 'joined';
}

/** How inviting one entry of the waitlist went. */
export type WaitlistResult =
  | { entryId: string; result: 'done' | 'gone' }
  | { entryId: string; result: 'refused'; message: string };

/** Invites people from the waitlist, each in a transaction of their own; they need no further decision. */
export async function inviteFromWaitlist(
  viewer: Viewer,
  entryIds: readonly string[],
): Promise<WaitlistResult[]> {
  const results: WaitlistResult[] = [];
  for (const entryId of new Set(entryIds)) {
    try {
      const result = await transaction(async (tx) => {
        const [entry] = await waitingEntries(tx, [entryId]);
        if (!entry) return 'gone' as const;
        const sending = await shareInvite(tx, viewer, { email: entry.email });
        await markInvited(tx, entryId, sending.invitationId);
        await mailInvitation(tx, sending);
        return 'done' as const;
      });
      results.push({ entryId, result });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push({ entryId, result: 'refused', message: error.message });
    }
  }
  return results;
}

export const removeEntry = (viewer: Viewer, entryId: string): Promise<void> =>
  transaction((tx) => removeFromWaitlist(tx, viewer, entryId));
