import { sql } from 'drizzle-orm';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';

/** The number of rows in a database, in addition to the demo. */
export type Size = {
  members: number;
  opportunities: number;
  commitments: number;
  /** In one fund, by other holders; ten lines per position. */
  ledgerLines: number;
};

/** The data of a large firm after many years. */
export const LARGE: Size = {
  members: 10_000,
  opportunities: 100_000,
  commitments: 1_000_000,
  ledgerLines: 100_000,
};

/** Enough that every measured page is as full as in the large database. */
export const SMALL: Size = { members: 2_000, opportunities: 2_000, commitments: 20_000, ledgerLines: 2_000 };

/** Commitments in the longest book; the same in both sizes. */
const IN_ONE_BOOK = 2_000;

/** The opportunity with the longest book, and an average open one. */
export const LONG_BOOK = '00000002-0000-7000-8000-000000000000';
export const SOME_SLUG = 'bench-400';

const uuid = (kind: number, n: string) =>
  sql.raw(`('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`);
const [MEMBER, OPPORTUNITY, COMMITMENT, NOTIFICATION, POSITION, LINE] = [1, 2, 3, 4, 5, 6];

/** The fund with many holders, including the demo's active member. */
export const LARGE_FUND = 'fund-i';

const members = (count: number) => sql`
  insert into member (id, auth0_id, email, name, roles, email_verified_at, approved_at, created_at)
  select ${uuid(MEMBER, 'n')}, 'auth0|bench-' || n, 'bench' || n || '@vestry.test',
    (array['Ada','Bo','Cleo','Dan','Eva','Finn','Greta','Hugo','Ida','Jan'])[1 + n % 10] || ' '
      || (array['Lindqvist','Weber','Costa','Hartwig','Moreau','Silva','Novak'])[1 + n % 7] || ' ' || n,
    case when n % 3 = 0 then '{prospective}'::text[] else '{active}'::text[] end,
    now(), case when n % 50 = 0 then null else now() end, now() - n * interval '1 minute'
  from generate_series(0, ${count}::int - 1) as n`;

/** A fifth is open, a fifth in the pipeline, half closed, the rest passed. The number of tanneries is fixed. */
const opportunities = (count: number) => sql`
  insert into opportunity (id, slug, name, summary, stage, sector, region, type, currency, target, minimum, maximum, step,
    accepted, opens_at, closes_at, closed_at, passed_at, published_at, content)
  select ${uuid(OPPORTUNITY, 'n')}, 'bench-' || n,
    (array['Kontor','Solera','Nordic','Harbour','Ribeira','Alpine','Delta','Meridian'])[1 + n % 8] || ' '
      || (array['Systems','Foods','Storage','Logistics','Homes','Energy','Health'])[1 + n % 7] || ' ' || n,
    'What it does in a line, number ' || n || case when n < ${SMALL.opportunities}::int and n % 20 = 0 then ', of a tannery.' else '.' end, stage,
    (array['Software','Food','Real estate','Logistics','Energy','Health care','Education','Materials','Media','Water'])[1 + n % 10],
    (array['DACH','Iberia','Nordics','Benelux','France','Italy','Baltics','United Kingdom'])[1 + n / 10 % 8],
    (array['Buy-out','Growth equity','Venture','Credit','Real assets'])[1 + n / 80 % 5],
    'EUR', 1000000000, 5000000, 100000000, 2500000, 600000000,
    now() - interval '60 days', now() + (n % 90) * interval '1 day' + n * interval '1 second',
    case when stage = 'closed' then now() - n * interval '1 minute' end,
    case when stage = 'passed' then now() - n * interval '1 minute' end,
    now() - n * interval '1 minute',
    '{"keyFigures": [], "sections": [], "team": [], "timeline": [], "heroAlt": "A drawing"}'
  from (
    select n, (array['open','open','pipeline','pipeline','closed','closed','closed','closed','closed','passed'])[1 + n * 7 / 10 % 10] as stage
    from generate_series(0, ${count}::int - 1) as n
  ) as made`;

/** Of every ten: six accepted, one declined, one withdrawn, two undecided. */
const commitments = (size: Size) => sql`
  insert into commitment (id, opportunity_id, member_id, amount, currency, idempotency_key, submitted_at, accepted_at,
    accepted_by, accepted_amount, declined_at, declined_by, decline_reason, withdrawn_at)
  select ${uuid(COMMITMENT, 'n')}, opportunity_id, member_id, 25000000, 'EUR', ${uuid(COMMITMENT, 'n')},
    now() - n % 500000 * interval '1 minute',
    case when n % 10 < 6 then now() end, case when n % 10 < 6 then member_id end, case when n % 10 < 6 then 20000000 end,
    case when n % 10 = 6 then now() end, case when n % 10 = 6 then member_id end, case when n % 10 = 6 then 'No room' end,
    case when n % 10 = 7 then now() end
  from (
    select n, ${uuid(OPPORTUNITY, '0')} as opportunity_id, ${uuid(MEMBER, 'n')} as member_id
    from generate_series(0, ${IN_ONE_BOOK}::int - 1) as n
    union all
    select n, ${uuid(OPPORTUNITY, `1 + n / 10 % ${size.opportunities - 1}`)}, ${uuid(MEMBER, `(n / 10 * 7 + n % 10 * 1009 + n / ${10 * (size.opportunities - 1)}) % ${size.members}`)}
    from generate_series(${IN_ONE_BOOK}::int, ${size.commitments}::int - 1) as n
  ) as made`;

const intentions = (size: Size) => sql`
  insert into desired_amount (opportunity_id, member_id, amount)
  select ${uuid(OPPORTUNITY, 'n')}, ${uuid(MEMBER, `n * 13 % ${size.members}`)}, 25000000
  from generate_series(0, ${size.opportunities}::int - 1) as n`;

const indications = (size: Size) => sql`
  insert into indication (opportunity_id, member_id, likeliness, amount)
  select ${uuid(OPPORTUNITY, 'n')}, ${uuid(MEMBER, `n * 17 % ${size.members}`)}, 1 + n % 5, 10000000
  from generate_series(0, ${size.opportunities}::int - 1) as n`;

const notifications = (size: Size) => sql`
  insert into notification (id, member_id, kind, title, body, href, cause, created_at, read_at)
  select ${uuid(NOTIFICATION, 'n')}, ${uuid(MEMBER, `n % ${size.members}`)}, 'firm_message', 'News', 'Of the firm.', '/faqs', 'bench ' || n,
    now() - n * interval '1 minute', case when n % 7 < 5 then now() end
  from generate_series(0, ${size.members}::int * 20 - 1) as n`;

const positions = ({ ledgerLines }: Size) => sql`
  insert into position (id, member_id, fund_id, currency)
  select ${uuid(POSITION, 'n')}, ${uuid(MEMBER, 'n')}, fund.id, fund.currency
  from generate_series(0, ${ledgerLines}::int / 10 - 1) as n, fund where fund.slug = ${LARGE_FUND}`;

/** For each position: a commitment, then nine calls. */
const ledgerLines = ({ ledgerLines }: Size) => sql`
  insert into ledger_line (id, position_id, vehicle_id, date, type, amount, unfunded_change, reference, recorded_at)
  select ${uuid(LINE, 'n')}, ${uuid(POSITION, 'n / 10')}, fund.id, date '2020-03-31' + (n % 10) * 91,
    case when n % 10 = 0 then 'commitment' else 'call_investment' end,
    case when n % 10 = 0 then 25000000 else 2500000 end, case when n % 10 = 0 then 25000000 else -2500000 end,
    'bench ' || n, timestamptz '2020-01-01' + n * interval '1 millisecond'
  from generate_series(0, ${ledgerLines}::int - 1) as n, fund where fund.slug = ${LARGE_FUND}`;

const tallies = [
  sql`delete from member_tally`,
  sql`insert into member_tally (status, count) select membership_status, count(*)::int from member group by 1`,
  sql`delete from opportunity_tally`,
  sql`insert into opportunity_tally (stage, sector, region, type, count)
    select stage, sector, region, type, count(*)::int from opportunity where published_at is not null group by 1, 2, 3, 4`,
];

/** Adds members to the open database. */
export const fillMembers = (count: number): Promise<unknown> => db().execute(members(count));

/** Adds this many rows to a database with the demo data. PostgreSQL only: it disables triggers. */
export async function fill(url: string, size: Size): Promise<void> {
  await openDatabase({ url, migrate: false });
  try {
    await transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      // Skips foreign key checks row by row; the inserted rows are consistent, and the tallies are recomputed.
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const part of [
        members(size.members),
        opportunities(size.opportunities),
        commitments(size),
        intentions(size),
        indications(size),
        notifications(size),
        positions(size),
        ledgerLines(size),
        ...tallies,
      ]) {
        await tx.execute(part);
      }
    });
    await db().execute(sql`vacuum analyze`);
  } finally {
    await closeDatabase();
  }
}
