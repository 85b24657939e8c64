import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { type Currency, OTHER_DECIMALS } from '#app/domain/money/currencies.ts';

export async function countVerified(db: Db) {
  const { rows } = await db.execute<{ statements: number; entries: number; payments: number }>(sql`
    select (select count(*)::int from bank_statement) as statements, (select count(*)::int from bank_entry) as entries,
      (select count(*)::int from payment where undone_at is null) as payments`);
  return rows[0] ?? { statements: 0, entries: 0, payments: 0 };
}

/** Entries whose payments are not all of them: an entry is used in full, or not at all. */
export async function findUnevenEntries(db: Db) {
  const { rows } = await db.execute<{ id: string; currency: Currency; amount: string; paid: string }>(sql`
    select entry.id, statement.currency, entry.amount::text, sum(paid.amount)::text as paid
    from bank_entry as entry join bank_statement as statement on statement.id = entry.statement_id join payment as paid on paid.bank_entry_id = entry.id and paid.undone_at is null
    group by entry.id, statement.currency having sum(paid.amount) <> entry.amount order by entry.id`);
  return rows;
}

/** Payments by an entry that moved no money, was set aside, or is still undecided; or in the wrong direction. */
export async function findUnfounded(db: Db) {
  const { rows } = await db.execute<{ id: string; reference: string }>(sql`
    select paid.id, wanted.reference
    from payment as paid join expected_payment as wanted on wanted.id = paid.expected_payment_id
      join bank_entry as entry on entry.id = paid.bank_entry_id
      join bank_statement as statement on statement.id = entry.statement_id
    where paid.undone_at is null and (entry.status <> 'BOOK' or entry.set_aside_at is not null
      or entry.why is not null or entry.missing is not null or entry.direction <> wanted.direction
      or statement.currency <> wanted.currency)
    order by paid.id`);
  return rows;
}

/** Statements of an account that were read twice, whatever their name. */
export async function findRepeated(db: Db) {
  const { rows } = await db.execute<{ account: string; statement: string; count: number }>(sql`
    select account, statement_id as statement, count(*)::int as count from bank_statement
    group by account, kind, statement_id, sequence having count(*) > 1 order by account, statement_id`);
  return rows;
}

/** Statements whose booked entries do not lead from the opening to the closing balance, without a warning. */
export async function findUnbalanced(db: Db) {
  const { rows } = await db.execute<{
    account: string;
    statement: string;
    currency: Currency;
    off: string;
  }>(sql`
    select statement.account, statement.statement_id as statement, statement.currency,
      (statement.closing_balance - statement.opening_balance - coalesce(moved.sum, 0))::text as off
    from bank_statement as statement left join (
      select statement_id, sum(case direction when 'in' then amount else -amount end) as sum
      from bank_entry where status = 'BOOK' group by statement_id) as moved on moved.statement_id = statement.id
    where statement.kind = 'statement' and statement.warning is null and statement.sequence !~ '/'
      and statement.closing_balance - statement.opening_balance <> coalesce(moved.sum, 0)
    order by statement.account, statement.statement_id`);
  return rows;
}

/** Line types by which money goes to the holder, and those that move none; by all others the holder pays. */
const TO_HOLDER = sql.raw(`line.type in ('call_returned', 'call_fees_returned', 'call_working_capital_used',
  'subsequent_close_interest_received') or line.type like 'distribution\\_%'`);
const MOVES_NONE = sql.raw(
  `line.type in ('deemed_gp_contribution', 'distribution_in_kind', 'tax_withheld', 'unfunded_adjustment')`,
);

/** Items that count once they are paid, of which the ledger has another sum than their payments. */
export async function findMisrecorded(db: Db) {
  const { rows } = await db.execute<{
    reference: string;
    currency: Currency;
    recorded: string;
    paid: string;
  }>(sql`
    select wanted.reference, wanted.currency, recorded.sum::text as recorded, least(wanted.amount, paid.sum)::text as paid
    from expected_payment as wanted
      cross join lateral (select coalesce(sum(one.amount), 0) as sum from payment as one
        where one.expected_payment_id = wanted.id and one.undone_at is null) as paid
      cross join lateral (
        select abs(coalesce(sum(case when ${MOVES_NONE} then 0 when ${TO_HOLDER} then -part.recorded_amount
            else part.recorded_amount end), 0)) as sum,
          coalesce(bool_or(part.recorded_amount < part.amount), false) as is_partial
        from notice_item_amount as part join notice_line as line on line.id = part.line_id
        where part.item_id = wanted.item_id) as recorded
    where wanted.cancelled_at is null and recorded.sum <> least(wanted.amount, paid.sum)
      and (recorded.is_partial or exists (select from notice_posting as posting
        where posting.item_id = wanted.item_id and posting.payment_id is not null
          and not exists (select from ledger_line as undoing where undoing.reverses = posting.ledger_line_id)))
    order by wanted.reference`);
  return rows;
}

export async function countPayouts(db: Db) {
  const { rows } = await db.execute<{ files: number; lines: number }>(sql`
    select (select count(*)::int from payout_file) as files, (select count(*)::int from payout_line) as lines`);
  return rows[0] ?? { files: 0, lines: 0 };
}

/** The decimals of a file’s currency. */
const DECIMALS = sql.raw(
  `case file.currency ${OTHER_DECIMALS.map(([code, count]) => `when '${code}' then ${count}`).join(' ')} else 2 end`,
);

/** Files whose lines do not add up to them, or that say something else than their lines, or than they said at release. */
export async function findUnevenFiles(db: Db) {
  const { rows } = await db.execute<{
    id: string;
    currency: Currency;
    total: string;
    lines: string;
    said: string | null;
  }>(sql`
    select file.id, file.currency, file.total::text, coalesce(sum(line.amount), 0)::text as lines,
      substring(file.content from '<CtrlSum>([0-9.]+)</CtrlSum>') as said
    from payout_file as file left join payout_line as line on line.file_id = file.id
    group by file.id having file.total <> coalesce(sum(line.amount), 0) or file.count <> count(line.id)
      or (file.content is not null and (file.sha256 <> sha256(convert_to(file.content, 'UTF8'))
        or substring(file.content from '<CtrlSum>([0-9.]+)</CtrlSum>')::numeric * power(10, ${DECIMALS}) <> file.total))
    order by file.id`);
  return rows;
}

/** Expected payments that more than one file would pay, and lines of what is not paid out or of another currency. */
export async function findWrongPayouts(db: Db) {
  const { rows } = await db.execute<{ reference: string; live: number }>(sql`
    select wanted.reference, count(*)::int as live
    from payout_line as line join expected_payment as wanted on wanted.id = line.expected_payment_id
      join payout_file as file on file.id = line.file_id
    where line.ended_at is null
    group by wanted.id having count(*) > 1 or wanted.direction <> 'out'
      or bool_or(file.currency <> wanted.currency) or bool_or(file.cancelled_at is not null)
    order by wanted.reference`);
  return rows;
}
