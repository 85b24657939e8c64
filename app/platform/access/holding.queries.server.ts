import { type SQL, sql } from 'drizzle-orm';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { position } from '#app/db/schema/portfolio.ts';

/** Matches lines, aliased as `line`, that count: neither a reversal nor undone by one. */
export const isCountedLine: SQL = sql`(line.type <> 'reversal' and not exists (
  select from ${ledgerLine} as undoing where undoing.reverses = line.id))`;

/**
 * Matches rows of `position` with a line that counts. The others, which remain when everything recorded in them is
 * undone, give no rights: undone is as if never recorded (ledger.md §2).
 */
export const isHolding: SQL = sql`exists (
  select from ${ledgerLine} as line where line.position_id = ${position.id} and ${isCountedLine})`;

/**
 * Matches commitments whose holder has a line that counts in their opportunity: they became a position, or it was
 * imported.
 */
export const isPosition: SQL = sql`exists (
  select from ${position} join ${ledgerLine} as line on line.position_id = ${position.id}
  where ${position.memberId} = ${commitment.memberId} and ${position.vehicleId} = ${commitment.opportunityId}
    and ${position.entityId} is not distinct from ${commitment.entityId} and ${isCountedLine})`;
