import { and, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';

/** The version is in force, or was until a newer one replaced it. */
export const inForce = and(isNotNull(ndaVersion.publishedAt), lte(ndaVersion.effectiveAt, sql`now()`));

/** The signing can still be completed. */
export const stillOpen = and(
  isNull(ndaSignature.completedAt),
  isNull(ndaSignature.declinedAt),
  isNull(ndaSignature.voidedAt),
);
