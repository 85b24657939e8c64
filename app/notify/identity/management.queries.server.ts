import { eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';

/** Returns the current facts of a member that the identity provider needs. */
export async function findIdentity(db: Db, memberId: string) {
  const rows = await db
    .select({
      auth0Id: member.auth0Id,
      roles: member.roles,
      emailVerifiedAt: member.emailVerifiedAt,
      rejectedAt: member.rejectedAt,
      erasedAt: member.erasedAt,
    })
    .from(member)
    .where(eq(member.id, memberId));
  return rows[0];
}
