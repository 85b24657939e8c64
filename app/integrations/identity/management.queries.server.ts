import { eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';

/** What the identity provider should know of a member, as it is now. */
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
