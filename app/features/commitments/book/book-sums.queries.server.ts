import { type SQL, sql } from 'drizzle-orm';
import type { commitment } from '#app/db/schema/opportunities.ts';

/** A sum in minor units; 0 when there are no rows. */
export const sumOfAmounts = (amount: SQL | typeof commitment.amount | typeof commitment.acceptedAmount) =>
  sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number);
export const rowCount = sql<number>`count(*)`.mapWith(Number);
