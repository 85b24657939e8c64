import { sql } from 'drizzle-orm';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';

/** The name of a vehicle: a fund, or a closed opportunity. Used in a join with both. */
export const vehicleName = sql<string>`coalesce(${fund.name}, ${opportunity.name})`;
