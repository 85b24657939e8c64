import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';

/** Removes the link between an erased member and their account at the provider. */
export async function forgetIdentity(db: Db, memberId: string): Promise<void> {
  await db
    .update(member)
    .set({ auth0Id: null })
    .where(and(eq(member.id, memberId), isNotNull(member.erasedAt)));
}
