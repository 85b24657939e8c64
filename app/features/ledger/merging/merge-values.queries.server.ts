import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';

/** Finds the names of members and their number formats. */
export const findNames = (on: Db | Tx, memberIds: readonly string[]) =>
  on
    .select({ id: member.id, name: member.name, locale: member.locale })
    .from(member)
    .where(inArray(member.id, [...memberIds]));
