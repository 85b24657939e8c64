import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { investingEntity } from '#app/db/schema/joining.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { isAdmin, isMember } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** No row for anyone but members. */
export const forMember = (viewer: Viewer): SQL | undefined => (isMember(viewer) ? undefined : sql`false`);

/** No row for anyone but admins. */
export const forAdmin = (viewer: Viewer): SQL | undefined => (isAdmin(viewer) ? undefined : sql`false`);

/** Neither declined nor withdrawn: a member has one of these for an opportunity at most. */
export const stands = and(isNull(commitment.declinedAt), isNull(commitment.withdrawnAt));

/** Neither accepted, declined nor withdrawn; with or without a place on the waitlist. */
export const undecided = and(
  isNull(commitment.acceptedAt),
  isNull(commitment.declinedAt),
  isNull(commitment.withdrawnAt),
);

/** What waits for an admin's decision: what was put on the waitlist has had its first answer. */
export const waits = and(undecided, isNull(commitment.waitlistedAt));

/** The name of an investing entity, of a joint one those of both. To be joined; null where there is none. */
export const entityName = sql<
  string | null
>`${investingEntity.name} || coalesce(' and ' || (${investingEntity.details}->>'secondName'), '')`;
