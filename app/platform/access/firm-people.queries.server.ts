import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import type { StaffNeed } from '#app/domain/access/staff.ts';
import { hasSetFor } from './staff.queries.server.ts';

/** Matches the firm's own people: admins whose account was not erased. */
export const isFirmPerson = () => and(sql`${member.roles} @> array['admin']`, isNull(member.erasedAt));

/** The firm's own people who may have what is needed, always in the same order: each is locked when they are notified. */
export const findFirmPeople = (tx: Tx, need: StaffNeed) =>
  tx
    .select({ id: member.id })
    .from(member)
    .where(and(isFirmPerson(), hasSetFor(tx, need)))
    .orderBy(asc(member.id));
