import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { identityManagement } from '#app/integrations/wiring.server.ts';
import { verificationMailJob } from '#app/notify/identity/management.jobs.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { deadline } from '#app/platform/outside/deadline.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { admitIdentity } from '#app/processes/joining/joining.server.ts';

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
 * Asks the identity provider whether the viewer has confirmed their address, and stores it if so: their page then
 * continues by itself. Returns false while it is unconfirmed or the provider does not respond.
 */
export async function checkVerification(viewer: Viewer): Promise<boolean> {
  if (viewer.membershipStatus !== 'unverified') return true;
  await countAct('verificationCheck', viewer.memberId);
  try {
    const user = await identityManagement().getUser(viewer.auth0Id, deadline(CHECK_MS));
    const isSame = user.email?.toLowerCase() === viewer.email.toLowerCase();
    if (!user.emailVerified || !isSame) return false;
  } catch (error) {
    const isAway =
      error instanceof OutsideError || (error instanceof DOMException && error.name === 'TimeoutError');
    if (isAway) return false;
    throw error;
  }
  const profile = { ...viewer.profile, emailVerified: true };
  await transaction((tx) => admitIdentity(tx, profile), { attempts: 3 });
  return true;
}

function requireUnverified(viewer: Viewer): void {
  if (viewer.membershipStatus !== 'unverified')
    throw new DomainError('conflict', 'Your address is confirmed already.');
}
