import { transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { admitIdentity, invitationPage } from '#app/features/people/joining/admit-identity.server.ts';
import { identityManagement } from '#app/integrations/wiring.server.ts';
import { verificationMailJob } from '#app/notify/identity/management.jobs.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { deadline } from '#app/platform/outside/deadline.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { entranceOf, renewProfile } from '#app/platform/session/session.server.ts';

/** A page load is blocked on this call. */
const CHECK_MS = 5_000;

/**
 * Makes the identity provider resend its verification mail; at most once a minute.
 * @throws DomainError `conflict` when there is nothing to confirm, `too_many_requests`.
 */
export async function sendVerificationAgain(viewer: Viewer): Promise<void> {
  requireUnverified(viewer);
  await countAct('verificationMail', viewer.memberId);
  await transaction((tx) => enqueue(tx, verificationMailJob, { memberId: viewer.memberId }));
}

/**
 * Checks with the identity provider whether the viewer has confirmed their address, and admits them with the address
 * in its response. Returns the page to continue to; `null` while the address is unconfirmed or the provider does not
 * respond.
 */
export async function checkVerification(viewer: Viewer): Promise<string | null> {
  if (viewer.membershipStatus !== 'unverified') return '/dashboard';
  await countAct('verificationCheck', viewer.memberId);
  const email = await confirmedAddress(viewer.auth0Id);
  if (!email) return null;
  const profile = { ...viewer.profile, email, emailVerified: true };
  const { sessionId } = viewer;
  const admission = await transaction(
    async (tx) => {
      const entrance = await entranceOf(tx, sessionId);
      if (!entrance) throw new DomainError('unauthorized', 'Please sign in.');
      const answer = await admitIdentity(tx, profile, { ...entrance, sessionId });
      if (answer.kind === 'admitted') await renewProfile(tx, sessionId, profile);
      return answer;
    },
    { attempts: 3 },
  );
  return admission.kind === 'admitted' ? '/dashboard' : invitationPage(email);
}

/**
 * Returns the confirmed address of an identity as currently known to the provider; `null` if it has none or is down.
 */
async function confirmedAddress(auth0Id: string): Promise<string | null> {
  try {
    const { email, emailVerified } = await identityManagement().getUser(auth0Id, deadline(CHECK_MS));
    return emailVerified ? email : null;
  } catch (error) {
    const isAway =
      error instanceof OutsideError || (error instanceof DOMException && error.name === 'TimeoutError');
    if (isAway) return null;
    throw error;
  }
}

function requireUnverified(viewer: Viewer): void {
  if (viewer.membershipStatus !== 'unverified')
    throw new DomainError('conflict', 'Your address is already confirmed.');
}
