import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { lockInvitationTo } from '#app/features/people/joining/invitations/redemption.server.ts';
import { inviteAsAdmin, remindGuest } from '#app/features/people/joining/invitations/sharing.server.ts';
import { memberIdOf } from '#app/features/people/joining/joining-member.server.ts';
import {
  lockedWaitingEntry,
  markInvited,
  putOnWaitlist,
} from '#app/features/people/joining/waitlist/waitlist.server.ts';
import type { WaitlistOutcome, WaitlistRequest } from '#app/features/people/joining/waitlist/waitlist.ts';
import { recordEvent } from '#app/notify/analytics/events.server.ts';
import { mailMember } from '#app/notify/mail/mail.jobs.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { takeKey } from '#app/platform/jobs/jobs.server.ts';
import { pseudonymOf } from '#app/platform/session/pseudonym.server.ts';

/**
 * Processes a visitor's request to join, once per address and day, so that nobody can trigger more than one mail a
 * day to another person. Its outcome (on the waitlist, already invited, has an account) is mailed to the owner of the
 * address and recorded in the event's flags, but never shown to the visitor, who could be anyone.
 */
export async function joinWaitlist(tx: Tx, request: WaitlistRequest): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const address = pseudonymOf('address', request.email.toLowerCase());
  if (!(await takeKey(tx, 'waitlist.join', `${day}:${address}`))) return;
  const outcome = await outcomeOf(tx, request, day);
  const { device } = request;
  await recordEvent(tx, null, {
    eventName: 'Waitlist Form Interaction',
    properties: {
      email: request.email,
      step: 1,
      'valid-email': true,
      invited: outcome === 'invited',
      'existing-user': outcome === 'existing',
    },
    device,
  });
  if (outcome === 'joined')
    await recordEvent(tx, null, { eventName: 'Join Waitlist', properties: {}, device });
}

async function outcomeOf(tx: Tx, request: WaitlistRequest, day: string): Promise<WaitlistOutcome> {
  // First: a person who is joining by it has it locked until they are a member.
  await lockInvitationTo(tx, request.email);
  const memberId = await memberIdOf(tx, request.email);
  if (memberId) {
    const id = `waitlist-existing.${memberId}.${day}`;
    const url = urlTo('/auth/login');
    await mailMember(tx, { id, to: request.email, content: { template: 'waitlist-existing', url } });
    return 'existing';
  }
  if (await remindGuest(tx, request.email, day)) return 'invited';
  await putOnWaitlist(tx, request);
  return 'joined';
}

/**
 * Invites a person from the waitlist, who is then approved without a decision; `gone` if they are no longer on it.
 * @throws DomainError as `inviteAsAdmin` does.
 */
export async function inviteWaitlistEntry(
  tx: Tx,
  viewer: Viewer,
  { entryId }: { entryId: string },
): Promise<'done' | 'gone'> {
  const entry = await lockedWaitingEntry(tx, entryId);
  if (!entry) return 'gone';
  const { id } = await inviteAsAdmin(tx, viewer, { email: entry.email });
  await markInvited(tx, entryId, id);
  return 'done';
}
