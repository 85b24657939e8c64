import { createHash } from 'node:crypto';
import { db } from '#app/db/client.server.ts';
import { invitation, inviteTokenEntry } from '#app/db/schema/members.ts';
import { newId } from '#app/domain/ids.ts';

const DAY = 86_400_000;

/** A stored, live invitation to `email`; returns the token in its mail. */
export async function makeInvitation(email: string, change: Partial<typeof invitation.$inferInsert> = {}) {
  const id = newId();
  const token = `token-of-${id}`;
  await db()
    .insert(invitation)
    .values({
      id,
      email,
      tokenHash: createHash('sha256').update(token).digest('base64url'),
      expiresAt: new Date(Date.now() + 30 * DAY),
      ...change,
    });
  return token;
}

/** Gives a member that many invite tokens. */
export async function grantInviteTokens(memberId: string, delta: number): Promise<void> {
  await db().insert(inviteTokenEntry).values({ id: newId(), memberId, delta, reason: 'grant' });
}
