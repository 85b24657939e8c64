import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';

/** Parts a member whose data was erased from the account that they had at the provider. */
export async function forgetIdentity(db: Db, memberId: string): Promise<void> {
  await db
    .update(member)
    .set({ auth0Id: null })
    .where(and(eq(member.id, memberId), isNotNull(member.erasedAt)));
}
