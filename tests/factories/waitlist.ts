import { createHash } from 'node:crypto';
import { db } from '#app/db/client.server.ts';
import { waitlistEntry } from '#app/db/schema/joining.ts';
import { newId } from '#app/domain/ids.ts';

const DAY = 86_400_000;

/** A person on the waitlist; also returns the secret of the link that was mailed to them. */
export async function makeWaitlistEntry(change: Partial<typeof waitlistEntry.$inferInsert> = {}) {
  const entryId = newId();
  const token = `token-of-${entryId}`;
  await db()
    .insert(waitlistEntry)
    .values({
      id: entryId,
      email: `${entryId}@example.test`,
      tokenHash: createHash('sha256').update(token).digest('base64url'),
      tokenExpiresAt: new Date(Date.now() + DAY),
      ...change,
    });
  return { entryId, token };
}
