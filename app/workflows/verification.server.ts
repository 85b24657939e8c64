import { transaction } from '#app/db/client.server.ts';
import { verificationMailJob } from '#app/integrations/identity/management.jobs.server.ts';
import { identityManagement } from '#app/integrations/identity/management.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { OutsideError } from '#app/platform/outside-error.ts';
import { countAct } from '#app/platform/rate-limit.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { welcome } from './joining.server.ts';

/** A page waits for the answer. */
const CHECK_MS = 5_000;

/**
 * Has the identity provider send its verification mail again; at most once a minute.
 * @throws DomainError `conflict` for whoever has nothing to confirm, `too_many_requests`.
 */
export async function sendVerificationAgain(viewer: Viewer): Promise<void> {
  requireUnverified(viewer);
  await countAct('verificationMail', viewer.memberId);
  await transaction((tx) => enqueue(tx, verificationMailJob, { memberId: viewer.memberId }));
}

/**
 * Asks the identity provider whether the viewer has confirmed their address, and takes it over when they have: their page
 * then goes on by itself. Answers false while they have not, or the provider does not answer.
 */
export async function checkVerification(viewer: Viewer): Promise<boolean> {
  if (viewer.standing !== 'unverified') return true;
  await countAct('verificationCheck', viewer.memberId);
  try {
    const user = await identityManagement.getUser(viewer.auth0Id, AbortSignal.timeout(CHECK_MS));
    const isSame = user.email?.toLowerCase() === viewer.email.toLowerCase();
    if (!user.emailVerified || !isSame) return false;
  } catch (error) {
    const isAway =
      error instanceof OutsideError || (error instanceof DOMException && error.name === 'TimeoutError');
    if (isAway) return false;
    throw error;
  }
  const profile = { ...viewer.profile, emailVerified: true };
  await transaction((tx) => welcome(tx, profile), { attempts: 3 });
  return true;
}

function requireUnverified(viewer: Viewer): void {
  if (viewer.standing !== 'unverified')
    throw new DomainError('conflict', 'Your address is confirmed already.');
}
