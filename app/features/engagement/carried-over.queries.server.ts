import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a desired amount was made from the member's soft amount when the opportunity opened, in the transaction and at
 * the time of that move: the firm's act, and none of the member's.
 */
export const isCarriedOver = (desired: SQL): SQL =>
  sql`exists (select from stage_move m where m.opportunity_id = ${desired}.opportunity_id and m.moved_at = ${desired}.set_at)`;
