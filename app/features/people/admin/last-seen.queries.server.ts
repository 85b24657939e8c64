import { sql } from 'drizzle-orm';
import { member, session, signInEvent } from '#app/db/schema/members.ts';

/**
 * When a member was last here, for queries on `member`; null for never. Sessions are deleted a day after they end, so
 * from then on it is the last sign-in, whose time is kept.
 */
export const lastSeenAt = sql<string | Date | null>`greatest(
  (select max(${session.lastSeenAt}) from ${session} where ${session.memberId} = ${member.id}),
  (select max(${signInEvent.at}) from ${signInEvent} where ${signInEvent.memberId} = ${member.id} and ${signInEvent.result} = 'signed_in'))`;
