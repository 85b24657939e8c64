import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { commitment } from '#app/db/schema/opportunities.ts';
import { isAdmin, isMember } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** No row for anyone but members. */
export const forMember = (viewer: Viewer): SQL | undefined => (isMember(viewer) ? undefined : sql`false`);

/** No row for anyone but admins. */
export const forAdmin = (viewer: Viewer): SQL | undefined => (isAdmin(viewer) ? undefined : sql`false`);

/** What waits for a decision. */
export const waits = and(
  isNull(commitment.acceptedAt),
  isNull(commitment.declinedAt),
  isNull(commitment.withdrawnAt),
);
