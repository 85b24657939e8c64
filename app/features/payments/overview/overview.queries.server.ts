import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { expectedPayment } from '#app/db/schema/notices.ts';
import { bankEntry, bankStatement, payment } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { openSum } from '#app/platform/access/paid.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { StatementFigures } from './overview.ts';

/** Money that went out counts below zero, as its balance has it. */
const SIGNED = sql`case entry.direction when 'in' then entry.amount else -entry.amount end`;
const IS_RETURN = sql`(entry.is_reversal or entry.return_reason is not null)`;
const IS_MATCHED = sql`exists (select from ${payment} as paid where paid.bank_entry_id = entry.id
  and paid.undone_at is null and paid.entered_by_id is null)`;

const tally = (name: string, condition: SQL) => sql`json_build_object(
  'count', count(*) filter (where ${condition}), 'sum', coalesce(sum(${SIGNED}) filter (where ${condition}), 0))
  as ${sql.identifier(name)}`;

type Row = Omit<StatementFigures, 'readAt' | 'vehicles' | 'opening' | 'closing'> & {
  readAt: Date | string;
  opening: string | null;
  closing: string | null;
  [name: string]: unknown;
};

/** Finds the latest statement of each account in figures, the one that was read last first. */
export async function findLatestStatements(
  viewer: Viewer,
  db: Db,
): Promise<Omit<StatementFigures, 'vehicles'>[]> {
  const { rows } = await db.execute<Row>(sql`
    select latest.id, latest.account, latest.currency, latest.statement_id as "statementId",
      coalesce(latest.to_day, latest.from_day)::text as day, latest.read_at as "readAt",
      latest.opening_balance::text as opening, latest.closing_balance::text as closing, latest.warning, tallies.*
    from (
      select distinct on (account) * from ${bankStatement} where kind = 'statement' and ${forAdmin(viewer, 'money')}
      order by account, coalesce(to_day, from_day) desc nulls last, read_at desc, id desc
    ) as latest cross join lateral (
      select ${tally('entries', sql`entry.status = 'BOOK'`)}, ${tally('matched', IS_MATCHED)},
        ${tally('toConfirm', sql`entry.why is not null`)}, ${tally('doubtful', sql`entry.missing is not null`)},
        ${tally('returned', sql`entry.status = 'BOOK' and ${IS_RETURN}`)},
        ${tally('pending', sql`entry.status <> 'BOOK'`)}
      from ${bankEntry} as entry where entry.statement_id = latest.id
    ) as tallies
    order by latest.read_at desc, latest.id desc`);
  return rows.map(({ readAt, opening, closing, ...row }) => ({
    ...row,
    readAt: new Date(readAt).toISOString(),
    opening: opening === null ? null : Number(opening),
    closing: closing === null ? null : Number(closing),
  }));
}

/** Sums up what is late, by currency. */
export async function sumLate(viewer: Viewer, db: Db): Promise<{ currency: Currency; sum: number }[]> {
  return db
    .select({
      currency: expectedPayment.currency,
      sum: sql<number>`sum(${openSum})::bigint`.mapWith(Number),
    })
    .from(expectedPayment)
    .where(
      sql`${forAdmin(viewer, 'money')} and ${expectedPayment.direction} = 'in' and ${expectedPayment.dueDate} < current_date
        and ${openSum} > 0`,
    )
    .groupBy(expectedPayment.currency)
    .orderBy(expectedPayment.currency);
}

/** Finds the next day on which something is due. */
export async function findNextDue(viewer: Viewer, db: Db): Promise<string | null> {
  const [row] = await db
    .select({ day: sql<string | null>`min(${expectedPayment.dueDate})::text` })
    .from(expectedPayment)
    .where(
      sql`${forAdmin(viewer, 'money')} and ${expectedPayment.direction} = 'in' and ${expectedPayment.dueDate} >= current_date
        and ${openSum} > 0`,
    );
  return row?.day ?? null;
}
