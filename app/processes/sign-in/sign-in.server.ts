import { type Tx, transaction } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { auditView } from '#app/features/members/admin/view-as.server.ts';
import type { SyncedMember } from '#app/features/members/members.server.ts';
import type { SignInAttempt } from '#app/integrations/identity/oidc.server.ts';
import { identityProvider } from '#app/integrations/wiring.server.ts';
import { contactChange } from '#app/notify/crm/crm.jobs.server.ts';
import { roleChange } from '#app/notify/identity/management.jobs.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { safeReturnTo } from '#app/platform/session/return-to.ts';
import { seal, unseal } from '#app/platform/session/seal.server.ts';
import { endSession, openSession } from '#app/platform/session/session.server.ts';
import { admitIdentity } from '#app/processes/joining/joining.server.ts';

/** How long a sign-in may take at the provider. */
export const ATTEMPT_SECONDS = 15 * 60;

const SIGN_IN_ATTEMPTS = 3;

type Start = { returnTo: string | null; screen?: 'signup'; email?: string };

/** Returns the provider's sign-in address and the sealed state that the browser must bring back. */
export async function beginSignIn({ returnTo, ...hint }: Start) {
  const { url, attempt } = await identityProvider().startSignIn(hint);
  const sealed = await seal('sign-in', { ...attempt, returnTo: safeReturnTo(returnTo) }, ATTEMPT_SECONDS);
  return { url, state: attempt.state, sealed };
}

/**
 * Syncs the member with the provider's profile and opens a session.
 * @returns `null` when the sealed state is missing, altered or expired: the person has to start again.
 */
export async function completeSignIn(query: string, sealed: string | undefined, userAgent: string | null) {
  const note = sealed ? await unseal('sign-in', sealed) : null;
  if (!note) return null;
  const { profile, idToken } = await identityProvider().finishSignIn(query, note as SignInAttempt);
  const token = await transaction(
    async (tx) => {
      const synced = await admitIdentity(tx, profile);
      await enqueueSync(tx, synced);
      return openSession(tx, { memberId: synced.memberId, profile, idToken, userAgent });
    },
    // Concurrent sign-ins of a guest and their inviter may deadlock.
    { attempts: SIGN_IN_ATTEMPTS },
  );
  return { token, returnTo: safeReturnTo(String(note.returnTo)) };
}

/** Roles granted before the identity existed are not known to the provider yet. */
async function enqueueSync(tx: Tx, { memberId, act }: SyncedMember): Promise<void> {
  if (!act) return;
  const ref = `${act}:${newId()}`;
  await contactChange(tx, memberId, ref);
  if (act === 'member.linkIdentity') await roleChange(tx, memberId, ref);
}

/** Ends our session and returns the provider's logout address; our own address when there was no session. */
export async function signOut(token: string | undefined): Promise<string> {
  const ended = token
    ? await transaction(async (tx) => {
        const session = await endSession(tx, token);
        if (session?.viewingAs) await auditView(tx, session.memberId, 'view.end', session.viewingAs);
        return session;
      })
    : undefined;
  return ended ? identityProvider().logoutUrl(ended.idToken) : settings().appUrl;
}
