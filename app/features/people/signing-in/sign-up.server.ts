import type { Tx } from '#app/db/client.server.ts';
import { ANALYTICS_ROLE, isSignUp } from '#app/domain/access/roles.ts';
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import { sourceOfInvited } from '#app/features/people/joining/waitlist/waitlist.server.ts';
import { recordEvent } from '#app/notify/analytics/events.server.ts';
import { takeKey } from '#app/platform/jobs/jobs.server.ts';
import { viewerByMail } from '#app/platform/session/session.server.ts';
import { deviceType } from '#app/platform/tracking/device-type.ts';

type SignUp = {
  memberId: string;
  profile: SessionProfile;
  /** The campaign of the link by which the person came (`campaignOf`). */
  campaign: string | null;
  /** The invitation whose mailed link started the sign-in. */
  invitationId: string | null;
  userAgent: string | null;
};

/**
 * Reports a sign-up to analytics, once per account, with the role that the person has at that moment (seed §3, §4).
 * Does nothing for any later sign-in.
 */
export async function recordSignUp(tx: Tx, { memberId, profile, ...origin }: SignUp): Promise<void> {
  if (!isSignUp(profile)) return;
  const viewer = await viewerByMail(tx, memberId);
  if (!viewer || !(await takeKey(tx, 'sign-up', memberId))) return;
  await recordEvent(tx, viewer, {
    eventName: 'Sign Up',
    properties: {
      'referral source': await referralSource(tx, origin),
      'user role': ANALYTICS_ROLE[viewer.role],
      'device type': deviceType(origin.userAgent ?? ''),
    },
  });
}

/**
 * Returns how a person came to us: the campaign of their link, else the campaign that brought them to the waitlist,
 * else `waitlist`, `invitation` or `direct`.
 */
async function referralSource(
  tx: Tx,
  { campaign, invitationId }: Pick<SignUp, 'campaign' | 'invitationId'>,
): Promise<string> {
  if (campaign) return campaign;
  if (!invitationId) return 'direct';
  const waited = await sourceOfInvited(tx, invitationId);
  return waited ? (waited.source ?? 'waitlist') : 'invitation';
}
