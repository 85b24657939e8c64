import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { ledgerLine, transferValue } from '#app/db/schema/ledger.ts';
import { newId } from '#app/domain/ids.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';
import { UNDO_PREFIX } from '../lines/line-rules.ts';
import { inParts } from '../positions.queries.server.ts';

/**
 * Selects the net value that a transfer moves as known now: as the last valuation recorded since made it, else as
 * recorded; null for other lines.
 *
 * @param line the name of the ledger's table in the query
 */
export const movedNavNow = (line: SQL): SQL =>
  sql`coalesce((select changed.nav from ${transferValue} as changed where changed.transfer_id = ${line}.transfer_id
    order by changed.recorded_at desc limit 1), ${line}.moved_nav)`;

/** Joins, to a line that was recorded again because its reversal was undone, that reversal and the first recording. */
export const firstRecording = (line: SQL): SQL =>
  sql`left join ${ledgerLine} as reversal on reversal.vehicle_id = ${line}.vehicle_id and reversal.type = 'reversal'
        and ${line}.reference = ${UNDO_PREFIX} || reversal.reference
      left join ${ledgerLine} as first on first.id = reversal.reverses`;

/** A transfer that was not reversed, from the side of its transferor. Amounts in minor units. */
export type StandingTransfer = {
  transferId: string;
  lineId: string;
  positionId: string;
  date: string;
  amount: number;
  recordedAt: string;
  /** Net value that it moves as known now. */
  nav: number;
  /**
   * For a transfer that was recorded again, because its reversal was undone: when it was first recorded and when
   * reversed. Values of its day from between are those after it.
   */
  first: { recordedAt: string; reversedAt: string } | null;
};

/** Finds the transfers in these vehicles that were not reversed, in the order of recording. */
export async function findTransfersIn(db: Db, vehicleIds: readonly string[]): Promise<StandingTransfer[]> {
  const { rows } = await db.execute<{
    transfer_id: string;
    id: string;
    position_id: string;
    date: string;
    amount: string;
    recorded_at: string;
    nav: string;
    first_at: string | null;
    reversed_at: string | null;
  }>(sql`
    select line.transfer_id, line.id, line.position_id, line.date::text, line.amount::text,
      ${isoMoment(sql`line.recorded_at`)} as recorded_at, ${movedNavNow(sql`line`)}::text as nav,
      ${isoMoment<string | null>(sql`first.recorded_at`)} as first_at,
      ${isoMoment<string | null>(sql`reversal.recorded_at`)} as reversed_at
    from ${ledgerLine} as line
      ${firstRecording(sql`line`)}
    where line.transfer_id is not null and line.type = 'transfer_out'
      and line.vehicle_id = any(${sql.param([...vehicleIds])}::uuid[])
      and not exists (select from ${ledgerLine} as undoing where undoing.reverses = line.id)
    order by line.recorded_at, line.id`);
  return rows.map((row) => ({
    transferId: row.transfer_id,
    lineId: row.id,
    positionId: row.position_id,
    date: row.date,
    amount: Number(row.amount),
    recordedAt: row.recorded_at,
    nav: Number(row.nav),
    first: row.first_at && row.reversed_at ? { recordedAt: row.first_at, reversedAt: row.reversed_at } : null,
  }));
}

/** Stores new net values of transfers. */
export async function insertTransferValues(
  tx: Tx,
  recordedAt: Date,
  values: readonly { transferId: string; nav: number }[],
): Promise<void> {
  for (const part of inParts(values))
    await tx.insert(transferValue).values(part.map((value) => ({ id: newId(), ...value, recordedAt })));
}
