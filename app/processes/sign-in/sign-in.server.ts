import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { auditView } from '#app/features/members/admin/view-as.server.ts';
import type { SyncedMember } from '#app/features/members/members.server.ts';
import { identityProvider } from '#app/integrations/wiring.server.ts';
import { contactChange } from '#app/notify/crm/crm.jobs.server.ts';
import { roleChange } from '#app/notify/identity/management.jobs.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { safeReturnTo } from '#app/platform/session/return-to.ts';
import { seal, unseal } from '#app/platform/session/seal.server.ts';
import { endSession, openSession } from '#app/platform/session/session.server.ts';
import { admitIdentity, invitationPage } from '#app/processes/joining/joining.server.ts';

/** How long a sign-in may take at the provider. */
export const ATTEMPT_SECONDS = 15 * 60;

const SIGN_IN_ATTEMPTS = 3;

type Start = {
  returnTo: string | null;
  /** The invitation whose mailed link was followed. */
  invitation?: { id: string; email: string };
};

/** Returns the provider's sign-in address and the sealed state that the browser must bring back. */
export async function beginSignIn({ returnTo, invitation }: Start) {
  const hint = invitation ? { screen: 'signup' as const, email: invitation.email } : {};
  const { url, attempt } = await identityProvider().startSignIn(hint);
  const note: z.input<typeof sealedNote> = {
    ...attempt,
    purpose: 'sign-in',
    returnTo: safeReturnTo(returnTo),
    invitationId: invitation?.id ?? null,
  };
  return { url, state: attempt.state, sealed: await seal(note, ATTEMPT_SECONDS) };
}

const sealedNote = z.object({
  purpose: z.literal('sign-in'),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  invitationId: z.uuid().nullable(),
});

/** `token` is the new session's; `null` for somebody who was not admitted and is led to a page that says why. */
type Completed = { token: string | null; goTo: string };

/**
 * Syncs the member with the provider's profile and opens a session.
 * @returns `null` when the sealed state is missing, altered or expired: the person has to start again.
 */
export async function completeSignIn(
  query: string,
  sealed: string | undefined,
  userAgent: string | null,
): Promise<Completed | null> {
  const { data: note } = sealedNote.safeParse(sealed && (await unseal(sealed)));
  if (!note) return null;
  const { profile, idToken, authenticatedAt } = await identityProvider().finishSignIn(query, note);
  const entrance = { invitationId: note.invitationId, authenticatedAt };
  const token = await transaction(
    async (tx) => {
      const admission = await admitIdentity(tx, profile, entrance);
      if (admission.kind === 'uninvited') return null;
      const { synced } = admission;
      await enqueueSync(tx, synced);
      return openSession(tx, { memberId: synced.memberId, profile, idToken, userAgent, ...entrance });
    },
    // Concurrent sign-ins of a guest and their inviter may deadlock.
    { attempts: SIGN_IN_ATTEMPTS },
  );
  return { token, goTo: token ? safeReturnTo(note.returnTo) : await invitationPage(profile.email) };
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
