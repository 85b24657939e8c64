import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openInMemory } from '#app/db/pglite.server.ts';
import { emptyImage } from '#tests/setup/database-image.ts';

const FOLDER = 'migrations';
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const ledger = files.findIndex((name) => name.endsWith('_ledger.sql'));

const MEMBER = '00000000-0000-7000-8000-000000000001';
const FUND = '00000000-0000-7000-8000-000000000002';
const POSITION = '00000000-0000-7000-8000-000000000003';

const BEFORE = `
  insert into member (id, email, name) values ('${MEMBER}', 'ada@vestry.test', 'Ada');
  insert into fund (id, slug, name, strategy, summary, vintage, currency, size, terms, published_at)
    values ('${FUND}', 'fund-i', 'Fund I', 's', 's', 2020, 'EUR', 1, '{}', now());
  insert into position (id, member_id, fund_id, currency, committed, opened_on)
    values ('${POSITION}', '${MEMBER}', '${FUND}', 'EUR', 100000, '2020-12-10');
  insert into cash_flow (id, position_id, "on", kind, amount, note)
    select gen_random_uuid(), '${POSITION}', day::date, kind, amount, note from (values
      ('2020-12-10', 'contribution', 30000, 'Call 1'), ('2021-01-15', 'fee_inside', 1000, null),
      ('2021-02-15', 'fee_outside', 700, null), ('2022-03-01', 'distribution', 5000, null),
      ('2022-04-01', 'recallable_distribution', 2000, null)) as flow (day, kind, amount, note);
  insert into valuation (id, position_id, "on", nav) values (gen_random_uuid(), '${POSITION}', '2021-12-31', 33000);
`;

/** Running every migration takes a while. */
test('former positions and cash flows become equivalent lines, and stay unchanged', async () => {
  const { lite, close } = await openInMemory(emptyImage());
  try {
    const apply = async (names: string[]) => {
      for (const name of names) await lite.exec(readFileSync(`${FOLDER}/${name}`, 'utf8'));
    };
    await apply(files.slice(0, ledger));
    await lite.exec(BEFORE);
    await apply(files.slice(ledger));
    const { rows } = await lite.query(
      'select date::text, type, amount::int, unfunded_change::int as unfunded, note from ledger_line where vehicle_id = $1 order by date, type',
      [FUND],
    );
    expect(rows).toEqual([
      { date: '2020-12-10', type: 'call_investment', amount: 30_000, unfunded: -30_000, note: 'Call 1' },
      { date: '2020-12-10', type: 'commitment', amount: 100_000, unfunded: 100_000, note: null },
      { date: '2021-01-15', type: 'call_management_fee', amount: 1_000, unfunded: -1_000, note: null },
      { date: '2021-02-15', type: 'call_outside', amount: 700, unfunded: 0, note: null },
      { date: '2022-03-01', type: 'distribution_capital', amount: 5_000, unfunded: 0, note: null },
      { date: '2022-04-01', type: 'distribution_capital', amount: 2_000, unfunded: 2_000, note: null },
    ]);
    const valuations = await lite.query(
      'select date::text, nav::int, vehicle_id, published_at is not null as published from valuation',
    );
    expect(valuations.rows).toEqual([{ date: '2021-12-31', nav: 33_000, vehicle_id: FUND, published: true }]);
    await expect(lite.exec('update ledger_line set amount = 1')).rejects.toThrow('append-only');
    await expect(lite.exec('delete from ledger_line')).rejects.toThrow('append-only');
    await expect(lite.exec('update valuation set nav = 1')).rejects.toThrow('append-only');
  } finally {
    await close();
  }
}, 60_000);
