import { type Tx, transaction } from '#app/db/client.server.ts';
import type { Welcomed } from '#app/features/members/members.server.ts';
import { auditView } from '#app/features/members/view-as.server.ts';
import { contactChange } from '#app/integrations/crm/crm.jobs.server.ts';
import { roleChange } from '#app/integrations/identity/management.jobs.server.ts';
import {
  finishSignIn,
  providerLogoutUrl,
  type SignInAttempt,
  startSignIn,
} from '#app/integrations/identity/oidc.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.ts';
import { safeReturnTo } from '#app/platform/return-to.ts';
import { seal, unseal } from '#app/platform/seal.server.ts';
import { endSession, openSession } from '#app/platform/session.server.ts';
import { welcome } from './joining.server.ts';

/** How long a person may take at the provider's pages. */
export const ATTEMPT_SECONDS = 15 * 60;

const SIGN_IN_ATTEMPTS = 3;

type Start = { returnTo: string | null; screen?: 'signup'; email?: string };

/** Where to send the browser to sign in, and the sealed note that it must bring back. */
export async function beginSignIn({ returnTo, ...hint }: Start) {
  const { url, attempt } = await startSignIn(hint);
  const sealed = await seal({ ...attempt, returnTo: safeReturnTo(returnTo) }, ATTEMPT_SECONDS);
  return { url, state: attempt.state, sealed };
}

/**
 * Takes over what the provider says and opens a session.
 * @returns `null` when the note is missing, changed or too old: the person has to start again.
 */
export async function completeSignIn(query: string, sealed: string | undefined, userAgent: string | null) {
  const note = sealed ? await unseal(sealed) : null;
  if (!note) return null;
  const { profile, idToken } = await finishSignIn(query, note as SignInAttempt);
  const token = await transaction(
    async (tx) => {
      const welcomed = await welcome(tx, profile);
      await tellServices(tx, welcomed);
      return openSession(tx, { memberId: welcomed.memberId, profile, idToken, userAgent });
    },
    // A guest's and their inviter's sign-ins at once may wait for each other.
    { attempts: SIGN_IN_ATTEMPTS },
  );
  return { token, returnTo: safeReturnTo(String(note.returnTo)) };
}

/** What they were granted before they had an identity is not known to the provider yet. */
async function tellServices(tx: Tx, { memberId, act }: Welcomed): Promise<void> {
  if (!act) return;
  const ref = `${act}:${newId()}`;
  await contactChange(tx, memberId, ref);
  if (act === 'member.linkIdentity') await roleChange(tx, memberId, ref);
}

/** Ends the session here and answers where the provider's own is ended; our own address when there was none. */
export async function signOut(token: string | undefined): Promise<string> {
  const ended = token
    ? await transaction(async (tx) => {
        const session = await endSession(tx, token);
        if (session?.viewingAs) await auditView(tx, session.memberId, 'view.end', session.viewingAs);
        return session;
      })
    : undefined;
  return ended ? providerLogoutUrl(ended.idToken) : env.APP_BASE_URL;
}
