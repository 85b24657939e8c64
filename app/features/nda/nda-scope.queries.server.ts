import { and, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import { isAdmin, isMember } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** No row for anyone but members. */
export const forMember = (viewer: Viewer): SQL | undefined => (isMember(viewer) ? undefined : sql`false`);

/** No row for anyone but admins. */
export const forAdmin = (viewer: Viewer): SQL | undefined => (isAdmin(viewer) ? undefined : sql`false`);

/** The version binds, or did until a newer one came. */
export const inForce = and(isNotNull(ndaVersion.publishedAt), lte(ndaVersion.effectiveAt, sql`now()`));

/** The signing can still end in a signature. */
export const stillOpen = and(
  isNull(ndaSignature.completedAt),
  isNull(ndaSignature.declinedAt),
  isNull(ndaSignature.voidedAt),
);
