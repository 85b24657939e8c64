import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { isStanding } from '../valuations/valuations.queries.server.ts';
import { earlierRecordings, movedNavNow } from './transfer-values.queries.server.ts';

/** A published value of a position on a day, and when it was recorded, as an ISO moment. Minor units. */
export type PublishedValue = { positionId: string; date: string; nav: number | null; recordedAt: string };

/** A value that leaves out a transfer of an earlier day, so that the transferred share counts for both, or for neither. */
export type MiscountedValue = Pick<PublishedValue, 'positionId' | 'date'> & {
  transferDate: string;
  /** Whose value it is. Of the transferor, the share counts for both; of the transferee, for neither. */
  holder: 'transferor' | 'transferee';
};

/** Limits the transfers to those recorded at this moment, or with one of these positions on their other side. */
type Among = { recordedAt?: Date; otherIds?: readonly string[] };

/** Finds the first of `findAllMiscounted`, by the day of the value; `null` for none. */
export async function findMiscounted(
  db: Db,
  given: readonly PublishedValue[],
  among: Among = {},
): Promise<MiscountedValue | null> {
  const [first = null] = await findAllMiscounted(db, given, { ...among, limit: 1 });
  return first;
}

/**
 * Finds which of these values leave out a transfer of an earlier day, which was recorded after them, and that the
 * other holder's values do not settle. A value of the transferor needs one of the transferee of the same day. A value
 * of the transferee needs one of the transferor of some day between, which the transfer no longer reduces. A transfer
 * that was reversed and recorded again was known when it was first recorded.
 */
export async function findAllMiscounted(
  db: Db,
  given: readonly PublishedValue[],
  { recordedAt, otherIds, limit }: Among & { limit?: number } = {},
): Promise<MiscountedValue[]> {
  const values = given.filter(({ nav }) => nav !== null);
  if (values.length === 0 || otherIds?.length === 0) return [];
  const column = (of: (value: PublishedValue) => unknown) => sql.param(values.map(of));
  const { rows } = await db.execute<{
    position_id: string;
    date: string;
    transfer_date: string;
    type: string;
  }>(sql`
    select given.position_id, given.date::text, own.date::text as transfer_date, own.type
    from unnest(
        ${column(({ positionId }) => positionId)}::uuid[],
        ${column(({ date }) => date)}::date[],
        ${column(({ nav }) => String(nav))}::bigint[],
        ${column((value) => value.recordedAt)}::timestamptz[]
      ) as given (position_id, date, nav, recorded_at)
      join ${ledgerLine} as own on own.position_id = given.position_id and own.transfer_id is not null
        and own.date < given.date and own.recorded_at > given.recorded_at
      join ${ledgerLine} as other on other.transfer_id = own.transfer_id and other.id <> own.id
    where not exists (select from ${ledgerLine} as undoing where undoing.reverses = own.id)
      and case own.type when 'transfer_out' then given.nav else ${movedNavNow(sql`own`)} end <> 0
      and not exists (select from ${valuation} as value where value.position_id = other.position_id
        and value.date > own.date and value.date <= given.date
        and (value.date = given.date or own.type = 'transfer_in')
        and ${isStanding})
      and not exists (select from ${earlierRecordings(sql`own`)} as earlier
        where given.recorded_at between earlier.recorded_at and earlier.reversed_at)
      ${recordedAt ? sql`and own.recorded_at = ${recordedAt.toISOString()}::timestamptz` : sql``}
      ${otherIds ? sql`and other.position_id = any(${sql.param([...otherIds])}::uuid[])` : sql``}
    order by given.date, own.date ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map((row) => ({
    positionId: row.position_id,
    date: row.date,
    transferDate: row.transfer_date,
    holder: row.type === 'transfer_out' ? 'transferor' : 'transferee',
  }));
}

/** The consequence of a value that leaves out a transfer, as the end of a sentence. */
export const consequenceOf = (holder: MiscountedValue['holder']): string =>
  `the transferred share would ${holder === 'transferor' ? 'count twice' : 'count for neither holder'}`;

/** Finds the positions on the other side of these positions' transfers that were not reversed. */
export async function findOtherSides(db: Db, positionIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ position_id: string }>(sql`
    select distinct other.position_id
    from ${ledgerLine} as own
      join ${ledgerLine} as other on other.transfer_id = own.transfer_id and other.id <> own.id
    where own.position_id = any(${sql.param([...positionIds])}::uuid[]) and own.transfer_id is not null
      and not exists (select from ${ledgerLine} as undoing where undoing.reverses = own.id)`);
  return rows.map((row) => row.position_id);
}
