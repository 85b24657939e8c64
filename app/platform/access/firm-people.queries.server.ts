import { and, isNull, sql } from 'drizzle-orm';
import { member } from '#app/db/schema/members.ts';

/** Matches the firm's own people: admins whose account was not erased. */
export const isFirmPerson = () => and(sql`${member.roles} @> array['admin']`, isNull(member.erasedAt));
