import { db } from '#app/db/client.server.ts';
import { hashOfToken } from '#app/platform/tokens.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  findLiveInvitationByEmail,
  findLiveInvitationByHash,
  sumInviteTokens,
} from './invitations.queries.server.ts';

/** How many invite tokens the viewer has left (seed §3: a plain number). */
export const availableTokens = (viewer: Viewer): Promise<number> => sumInviteTokens(db(), viewer.memberId);

/** Whether an account may be created for this address: only with a live invitation (product.md §2). */
export async function signUpVerdict(
  email: string,
): Promise<{ allowed: true } | { allowed: false; reason: string }> {
  if (await findLiveInvitationByEmail(db(), email)) return { allowed: true };
  return { allowed: false, reason: 'Signing up needs an invitation to this e-mail address.' };
}

/** The address that an invitation's link was made for; `null` when the link is not (or no longer) good. */
export async function invitedEmail(token: string): Promise<string | null> {
  return (await findLiveInvitationByHash(db(), hashOfToken(token)))?.email ?? null;
}
