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

/**
 * Selects the earlier recordings of a line that was recorded again because its reversal was undone, perhaps more than
 * once: its id, and from when (`recorded_at`) to when (`reversed_at`) each of them counted.
 *
 * @param line the name of the ledger's table in the query
 */
export const earlierRecordings = (line: SQL): SQL =>
  sql`(with recursive earlier as (
      select ${RECORDING} from ${UNDONE} where ${isUndoneBy(line)}
      union all
      select ${RECORDING} from earlier as later join ${UNDONE} on ${isUndoneBy(sql`later`)}
    ) select id, recorded_at, reversed_at from earlier)`;

const RECORDING = sql`first.id, first.vehicle_id, first.reference, first.recorded_at, reversal.recorded_at as reversed_at`;
const UNDONE = sql`${ledgerLine} as reversal join ${ledgerLine} as first on first.id = reversal.reverses`;
const isUndoneBy = (again: SQL): SQL =>
  sql`reversal.vehicle_id = ${again}.vehicle_id and reversal.type = 'reversal'
    and starts_with(${again}.reference, ${UNDO_PREFIX})
    and reversal.reference = substr(${again}.reference, ${UNDO_PREFIX.length + 1}::int)`;

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
   * For a transfer that was recorded again, because its reversal was undone: its earlier lines, the first one last, and
   * when each was recorded and reversed. Values of its day from between are those after it.
   */
  earlier: readonly { lineId: string; recordedAt: string; reversedAt: string }[];
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
    earlier: StandingTransfer['earlier'];
  }>(sql`
    select line.transfer_id, line.id, line.position_id, line.date::text, line.amount::text,
      ${isoMoment(sql`line.recorded_at`)} as recorded_at, ${movedNavNow(sql`line`)}::text as nav,
      (select coalesce(json_agg(json_build_object('lineId', one.id, 'recordedAt', ${isoMoment(sql`one.recorded_at`)},
          'reversedAt', ${isoMoment(sql`one.reversed_at`)}) order by one.recorded_at desc), '[]')
        from ${earlierRecordings(sql`line`)} as one) as earlier
    from ${ledgerLine} as line
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
    earlier: row.earlier,
  }));
}

export async function insertTransferValues(
  tx: Tx,
  recordedAt: Date,
  values: readonly { transferId: string; nav: number }[],
): Promise<void> {
  for (const part of inParts(values))
    await tx.insert(transferValue).values(part.map((value) => ({ id: newId(), ...value, recordedAt })));
}
