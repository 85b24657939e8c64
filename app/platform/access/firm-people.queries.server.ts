import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';

/** Matches the firm's own people: admins whose account was not erased. */
export const isFirmPerson = () => and(sql`${member.roles} @> array['admin']`, isNull(member.erasedAt));

/** The firm's own people, always in the same order: each is locked when they are notified. */
export const findFirmPeople = (tx: Tx) =>
  tx.select({ id: member.id }).from(member).where(isFirmPerson()).orderBy(asc(member.id));
