import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { position } from '#app/db/schema/portfolio.ts';

/** Matches lines, aliased as `line`, that count: neither a reversal nor undone by one. */
export const counts: SQL = sql`(line.type <> 'reversal' and not exists (
  select from ${ledgerLine} as undoing where undoing.reverses = line.id))`;

/**
 * Matches rows of `position` with a line that counts. The others, which remain when everything recorded in them is
 * undone, give no rights: undone is as if never recorded (ledger.md §2).
 */
export const isHolding: SQL = sql`exists (
  select from ${ledgerLine} as line where line.position_id = ${position.id} and ${counts})`;

/** Matches the rows of `position` of the commitment's holder in its opportunity. */
export const isOfCommitment: SQL = sql`(${position.memberId} = ${commitment.memberId}
  and ${position.vehicleId} = ${commitment.opportunityId}
  and ${position.entityId} is not distinct from ${commitment.entityId})`;

/**
 * Matches the references of the lines by which a commitment became a position: its commitment and its funding, numbered
 * from the second time on.
 */
export const isOpenedBy = (reference: SQLWrapper, what: 'commitment' | 'funding'): SQL => {
  const first = sql`${`${what}-`}::text || ${commitment.id}`;
  return sql`(${reference} = ${first} or starts_with(${reference}, ${first} || '-'))`;
};

/** Matches commitments that became a position with lines that count. */
export const isOpened: SQL = sql`exists (
  select from ${position} join ${ledgerLine} as line on line.position_id = ${position.id}
  where ${isOfCommitment} and ${counts}
    and (${isOpenedBy(sql`line.reference`, 'commitment')} or ${isOpenedBy(sql`line.reference`, 'funding')}))`;
