import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { hashOfToken } from '#app/platform/session/mailed-tokens.server.ts';
import {
  findLiveInvitationByEmail,
  findLiveInvitationByHash,
  sumInviteTokens,
} from './invitations.queries.server.ts';

/** Returns the viewer's remaining invite tokens (seed §3: a plain number). */
export const availableTokens = (viewer: Viewer): Promise<number> => sumInviteTokens(db(), viewer.memberId);

/** Returns whether an account may be created for this address: only with a live invitation (product.md §2). */
export async function signUpVerdict(
  email: string,
): Promise<{ allowed: true } | { allowed: false; reason: string }> {
  if (await findLiveInvitationByEmail(db(), email)) return { allowed: true };
  return { allowed: false, reason: 'Signing up requires an invitation to this e-mail address.' };
}

/** Returns the invitation of a mailed link; `null` when the link is invalid or expired. */
export async function invitationOfLink(token: string): Promise<{ id: string; email: string } | null> {
  return (await findLiveInvitationByHash(db(), hashOfToken(token))) ?? null;
}
