import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINE_TYPES } from '#app/domain/investing/ledger.ts';
import { plusDays } from './calendar.ts';
import { FUNDS } from './content/funds.ts';
import { CLOSED } from './content/opportunities.ts';
import { MEMBERS } from './content/people.ts';
import { makeRows } from './demo.ts';
import { allocate, sumOf } from './ledger/allocate.ts';
import { heldBy, ledgerKnownAt, seedIrrOf, seedTotalsOf, standing } from './ledger/figures.ts';
import { ledgerOf } from './ledger/vehicle.ts';
import { dealVehicle, fundVehicle, seedHolderOf, seedLedgers } from './ledger/vehicles.ts';

const NOW = new Date('2026-11-22T20:00:00.000Z');
const TODAY = '2026-11-22';
const LATER = new Date('2031-07-01T09:00:00.000Z');
const ALL = seedLedgers(NOW);
const VEHICLES = [...FUNDS.map(fundVehicle), ...CLOSED.map(dealVehicle)].map(
  (vehicle) => [vehicle.slug, vehicle] as const,
);
const linesOf = (slug: string) => ALL.find(({ of }) => of.slug === slug)?.ledger.lines ?? [];

describe('allocating by largest remainder', () => {
  test('the parts add up, and none is a cent from its exact share', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 300_000_000_00 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 21_000_000_000 }), weights, (amount, of) => {
        const parts = allocate(amount, of);
        expect(sumOf(parts)).toBe(amount);
        const whole = of.reduce((sum, weight) => sum + BigInt(weight), 0n);
        for (const [index, part] of parts.entries()) {
          const miss = BigInt(part) * whole - BigInt(amount) * BigInt(of[index] ?? 0);
          expect(miss < whole && -miss < whole).toBe(true);
        }
      }),
    );
  });

  test('what has no room goes to the others', () => {
    expect(allocate(100, [1, 1, 2], [10, 60, 60])).toEqual([10, 30, 60]);
    expect(() => allocate(100, [1, 1], [10, 60])).toThrow('no room');
  });
});

describe.each(VEHICLES)('the ledger of %s', (slug, vehicle) => {
  const { lines, valuations, holders } = ledgerOf(vehicle, NOW);

  test('is the beginning of what it is later', () => {
    for (const day of ['2021-11-20', '2022-02-04', '2024-03-30', '2025-12-20']) {
      const at = new Date(`${day}T12:00:00.000Z`);
      const then = ledgerOf(vehicle, at);
      expect(then.lines).toEqual(lines.filter(({ recordedAt }) => recordedAt <= at));
      const published = ({ publishedAt }: (typeof valuations)[number]) => publishedAt && publishedAt <= at;
      expect(then.valuations.filter(published)).toEqual(valuations.filter(published));
    }
  });

  test('leaves no holder with less than nothing unfunded, on any day and as known on any day', () => {
    for (const holder of holders) {
      const held = heldBy(ledgerOf(vehicle, LATER), holder);
      const days = new Set(
        held.lines.flatMap(({ date, recordedAt }) => [date, recordedAt.toISOString().slice(0, 10)]),
      );
      for (const day of days) {
        const then = new Date(`${day}T23:59:59.999Z`);
        for (const at of [then, LATER]) {
          const { unfunded, committed } = seedTotalsOf(ledgerKnownAt(held, day, at));
          expect(unfunded).toBeGreaterThanOrEqual(0);
          expect(unfunded).toBeLessThanOrEqual(committed);
        }
      }
    }
  });

  test('calls and pays by commitment, so that equal commitments have equal lines', () => {
    const groups = Object.values(
      Object.groupBy(
        standing(lines).filter(
          ({ reference }) => !/TRANSFER|CATCHUP|INT-|EQUAL|COMMIT|INCREASE/.test(reference),
        ),
        ({ date, type, reference }) => `${date}/${type}/${reference.includes('RECALL')}`,
      ),
    ).filter((group) => group !== undefined);
    expect(groups.length).toBeGreaterThan(1);
    for (const group of groups) {
      const before = plusDays(group[0]?.date ?? '', -1);
      const weights = group.map(
        ({ holder }) =>
          seedTotalsOf(ledgerKnownAt(heldBy({ lines, valuations }, holder), before, NOW)).committed,
      );
      const amounts = group.map(({ amount }) => amount);
      const fair = allocate(sumOf(amounts), weights);
      // Later investors have paid less in fees: the last call is bounded by what each has left.
      for (const [index, amount] of amounts.entries())
        expect(Math.abs(amount - (fair[index] ?? 0))).toBeLessThanOrEqual(slug === 'fund-i' ? 50_000_00 : 1);
    }
  });

  test('is recorded after it happened, on a working day, and not later than now', () => {
    for (const { date, recordedAt, reverses } of lines) {
      expect(recordedAt.getTime()).toBeGreaterThan(Date.parse(date));
      expect(recordedAt <= NOW).toBe(true);
      if (!reverses && !lines.some((line) => line.reverses && line.date === date))
        expect(recordedAt.getTime() - Date.parse(date)).toBeLessThan(6 * 86_400_000);
    }
    for (const { date, recordedAt, publishedAt } of valuations) {
      expect(recordedAt <= NOW && recordedAt.getTime() > Date.parse(date)).toBe(true);
      expect(publishedAt === null || (publishedAt > recordedAt && publishedAt <= NOW)).toBe(true);
    }
    for (const moment of [...lines, ...valuations].map(({ recordedAt }) => recordedAt.getUTCDay()))
      expect([1, 2, 3, 4, 5]).toContain(moment);
  });

  test('is valued at the end of each quarter, in amounts that nobody is owed twice', () => {
    for (const { date, nav } of valuations) {
      expect(date).toMatch(/-(03-31|06-30|09-30|12-31)$/);
      expect(Number.isSafeInteger(nav) && nav >= 0).toBe(true);
    }
    const keys = valuations.map(({ reference, holder }) => `${reference}/${holder}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('tells a plausible story', () => {
    const totals = holders.map((holder) =>
      seedTotalsOf(ledgerKnownAt(heldBy({ lines, valuations }, holder), TODAY, NOW)),
    );
    const sum = (of: 'paidIn' | 'distributed' | 'nav') => sumOf(totals.map((each) => each[of]));
    const multiple = (sum('nav') + sum('distributed')) / sum('paidIn');
    const [low, high] = { 'palisade-optics': [0.5, 0.7], 'larkspur-meals': [0, 0] }[slug] ?? [1, 2.1];
    expect(multiple).toBeGreaterThanOrEqual(low ?? 0);
    expect(multiple).toBeLessThanOrEqual(high ?? 0);
    expect(Math.sign(seedIrrOf(lines, sum('nav'), TODAY) ?? Number.NaN)).toBe(Math.sign(multiple - 1));
  });
});

/** Of files that do not split their amounts, or of funds with a credit line or working capital. */
const NOT_IN_IT = [
  ...['unfunded_adjustment', 'call_placement_fee', 'call_facility_cost', 'call_fees_and_expenses'],
  ...['call_working_capital', 'call_working_capital_used', 'call_total', 'deemed_gp_contribution'],
  ...['call_fees_returned', 'distribution_fee_return', 'distribution_expense_return', 'distribution_total'],
];

describe('the ledger of the club', () => {
  const lines = ALL.flatMap(({ ledger }) => ledger.lines);

  test('has four funds and nine deals in three currencies over ten years', () => {
    expect([FUNDS.length, CLOSED.length]).toEqual([4, 9]);
    expect(new Set(ALL.map(({ of }) => of.currency))).toEqual(new Set(['EUR', 'USD', 'GBP']));
    const days = lines.map(({ date }) => date).sort();
    expect(days[0]?.slice(0, 4)).toBe('2016');
    expect(days.at(-1)?.slice(0, 4)).toBe('2026');
  });

  test('has a line of every type that its funds need', () => {
    expect(LINE_TYPES.filter((one) => !lines.some(({ type }) => type === one))).toEqual(NOT_IN_IT);
  });

  test('names each line of a vehicle once', () => {
    for (const { of, ledger } of ALL) {
      const references = ledger.lines.map(({ reference }) => reference);
      expect(new Set(references).size).toBe(references.length);
      for (const reference of references)
        expect(reference).toMatch(new RegExp(`^${of.code}-20\\d\\d-\\d\\d-[A-Z-]+-\\d\\d`));
    }
  });

  test('a reversal mirrors the line that it undoes, and a line takes its place', () => {
    const reversals = lines.filter(({ type }) => type === 'reversal');
    expect(reversals.length).toBeGreaterThan(0);
    for (const reversal of reversals) {
      const wrong = lines.find(({ reference }) => reference === reversal.reverses);
      expect(wrong).toMatchObject({
        holder: reversal.holder,
        date: reversal.date,
        amount: reversal.amount,
        unfundedChange: -reversal.unfundedChange,
      });
      const right = lines.find(({ reference }) => reference === `${wrong?.reference}-2`);
      expect(right).toMatchObject({
        date: reversal.date,
        type: wrong?.type,
        recordedAt: reversal.recordedAt,
      });
      expect(reversal.recordedAt.getTime()).toBeGreaterThan(wrong?.recordedAt.getTime() ?? Number.NaN);
    }
  });

  test('Ada’s call of October 2021 was €165,000 until February, and €156,000 since', () => {
    const ada = heldBy({ lines: linesOf('fund-i'), valuations: [] }, 'active');
    const called = (at: string) =>
      standing(ledgerKnownAt(ada, '2021-12-31', new Date(at)).lines)
        .filter(({ date, type }) => date === '2021-10-15' && type === 'call_investment')
        .map(({ amount }) => amount);
    expect(called('2022-02-03T07:00:00Z')).toEqual([165_000_00]);
    expect(called('2022-02-03T17:00:00Z')).toEqual([156_000_00]);
    const fromOthers = linesOf('fund-i').find(
      ({ date, type, holder }) =>
        date === '2021-10-15' && type === 'call_investment' && holder === 'beatrix.oberlin/0',
    );
    expect(fromOthers?.amount).toBe(2.5 * 156_000_00);
  });

  test('a transfer moves the same part of everything from one holder to another', () => {
    const out = lines.filter(({ type }) => type === 'transfer_out');
    expect(out.length).toBe(2);
    for (const given of out) {
      const { ledger } = ALL.find((each) => each.ledger.lines.includes(given)) ?? { ledger: null };
      const pair = ledger?.lines.filter(({ transfer }) => transfer === given.transfer) ?? [];
      expect(pair.map(({ type }) => type)).toEqual(['transfer_out', 'transfer_in']);
      const [, taken] = pair;
      expect(taken).toMatchObject({
        amount: given.amount,
        moved: given.moved,
        unfundedChange: -given.unfundedChange,
        recordedAt: given.recordedAt,
      });
      const before = {
        lines: (ledger?.lines ?? []).filter((line) => line.holder === given.holder && line !== given),
        valuations: (ledger?.valuations ?? []).filter(({ holder }) => holder === given.holder),
      };
      const totals = seedTotalsOf(ledgerKnownAt(before, given.date, given.recordedAt));
      const part = (of: number) => Math.round((of * given.amount) / totals.committed);
      expect(totals.nav).toBeGreaterThan(0);
      expect(given.moved).toEqual({
        paidIn: part(totals.paidIn),
        distributed: part(totals.distributed),
        called: part(totals.called),
        nav: part(totals.nav),
      });
      expect(given.unfundedChange).toBe(-part(totals.unfunded));
    }
  });

  test('later investors pay what earlier ones receive, and all have then paid the same share', () => {
    for (const [slug, day] of [
      ['fund-i', '2021-06-30'],
      ['founders-fund', '2016-12-15'],
    ] as const) {
      const of = (type: string, tag: string) =>
        linesOf(slug).filter(
          (line) => line.date === day && line.type === type && line.reference.includes(tag),
        );
      const total = (type: string, tag: string) => sumOf(of(type, tag).map(({ amount }) => amount));
      expect(total('call_investment', 'CATCHUP')).toBe(total('call_returned', 'EQUAL'));
      expect(total('subsequent_close_interest_paid', 'INT')).toBeGreaterThan(0);
      expect(total('subsequent_close_interest_paid', 'INT')).toBe(
        total('subsequent_close_interest_received', 'INT'),
      );
      const ledger = { lines: linesOf(slug), valuations: [] };
      const shares = [...new Set(ledger.lines.map(({ holder }) => holder))]
        .map((holder) => {
          const { paidIn, committed } = seedTotalsOf(ledgerKnownAt(heldBy(ledger, holder), day, NOW));
          return paidIn / committed;
        })
        .filter((share) => !Number.isNaN(share));
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(1e-6);
    }
  });

  test('one deal lost everything and paid nothing back; one is too young for a yearly rate', () => {
    const lost = ALL.filter(
      ({ ledger }) =>
        ledger.valuations.at(-1)?.nav === 0 &&
        !ledger.lines.some(({ type }) => type.startsWith('distribution')),
    );
    expect(lost.map(({ of }) => of.slug)).toEqual(['larkspur-meals']);
    expect(seedIrrOf(linesOf('larkspur-meals'), 0, TODAY)).toBe(-1);
    const young = ALL.filter(({ ledger }) => ledger.lines.every(({ date }) => date > plusDays(TODAY, -365)));
    expect(young.map(({ of }) => of.slug)).toEqual(['calder-rail-care']);
  });

  test('a value was corrected for a whole vehicle, and that of another awaits its publication', () => {
    const again = ALL.flatMap(({ of, ledger }) =>
      ledger.valuations.filter(({ reference }) => reference.endsWith('-2')).map(() => of.slug),
    );
    expect(new Set(again)).toEqual(new Set(['harbour-logistics-i']));
    expect(again.length).toBe(ALL.find(({ of }) => of.slug === 'harbour-logistics-i')?.ledger.holders.length);
    const drafts = ALL.filter(({ ledger }) =>
      ledger.valuations.some(({ publishedAt }) => publishedAt === null),
    );
    expect(drafts.map(({ of }) => of.slug)).toEqual(['real-assets']);
  });

  test('Ada holds eight positions in three currencies, some through others of her names', () => {
    const ada = ALL.flatMap(({ of, ledger }) =>
      ledger.holders
        .filter((key) => seedHolderOf(key).member === 'active')
        .map((key) => [of.slug, seedHolderOf(key).entity, of.currency]),
    );
    expect(ada).toEqual([
      ['fund-i', null, 'EUR'],
      ['fund-ii', null, 'EUR'],
      ['fund-ii', 0, 'EUR'],
      ['real-assets', 2, 'EUR'],
      ['calder-rail-care', 0, 'GBP'],
      ['tierhaus-clinics', 0, 'EUR'],
      ['harbour-logistics-i', 0, 'EUR'],
      ['larkspur-meals', 0, 'USD'],
    ]);
  });

  test.each(FUNDS.map((fund) => [fund.slug, fund] as const))('%s goes down before it goes up', (_, fund) => {
    const { lines: own, valuations } = ledgerOf(fundVehicle(fund), NOW);
    const days = [...new Set(valuations.map(({ date }) => date))];
    const worth = days.map((day) => {
      const nav = sumOf(valuations.filter(({ date }) => date === day).map((valuation) => valuation.nav));
      const { paidIn, distributed } = seedTotalsOf({
        lines: own.filter(({ date }) => date <= day),
        valuations: [],
      });
      return nav + distributed - paidIn;
    });
    expect(worth[1]).toBeLessThan(0);
    expect(worth.at(-1)).toBeGreaterThan(Math.min(...worth));
  });
});

describe('the rows of the ledger', () => {
  const rows = makeRows(NOW, []);
  const currencies = new Map(
    [...rows.funds, ...rows.opportunities].map(({ id, currency }) => [id, currency] as const),
  );
  const positions = new Map(rows.positions.map((row) => [row.id, row]));

  test('a position has the currency of its vehicle, and its lines name both', () => {
    for (const { fundId, opportunityId, currency } of rows.positions)
      expect(currency).toBe(currencies.get(fundId ?? opportunityId ?? ''));
    for (const { positionId, vehicleId } of [...rows.ledgerLines, ...rows.valuations]) {
      const held = positions.get(positionId);
      expect(held?.fundId ?? held?.opportunityId).toBe(vehicleId);
    }
  });

  test('an entity holds for the member to whom it belongs, from when it was there', () => {
    const entities = new Map(rows.investingEntities.map((row) => [row.id, row]));
    for (const { memberId, entityId, createdAt } of rows.positions) {
      if (!entityId) continue;
      const entity = entities.get(entityId);
      expect(entity?.memberId).toBe(memberId);
      expect(entity?.createdAt?.getTime()).toBeLessThan(createdAt?.getTime() ?? 0);
    }
    expect(rows.positions.filter(({ entityId }) => entityId).length).toBeGreaterThan(20);
  });

  test('is recorded by those who had joined as admins', () => {
    const members = new Map(rows.members.map((row) => [row.id, row]));
    for (const { recordedById, recordedAt } of [...rows.ledgerLines, ...rows.valuations]) {
      const by = members.get(recordedById ?? '');
      expect(by?.roles).toEqual(['admin']);
      expect(by?.approvedAt?.getTime()).toBeLessThan(recordedAt.getTime());
    }
  });

  test('ids are all different', () => {
    const { positions: held, ledgerLines, valuations, fxRates } = rows;
    for (const ids of [held, ledgerLines, valuations, fxRates].map((all) => all.map(({ id }) => id)))
      expect(new Set(ids).size).toBe(ids.length);
  });

  test('there is a rate of the same week for every day but those of one gap, and of each foreign payment’s day', () => {
    const known = Map.groupBy(rows.fxRates, ({ quote }) => quote);
    expect([...known.keys()].sort()).toEqual(['CHF', 'DKK', 'GBP', 'NOK', 'SEK', 'USD']);
    for (const [quote, rates] of known) {
      const days = new Set(rates.map(({ day }) => day));
      const old: string[] = [];
      for (let day = '2016-06-23'; day <= TODAY; day = plusDays(day, 1))
        if (![0, 1, 2, 3, 4, 5, 6, 7].some((back) => days.has(plusDays(day, -back)))) old.push(day);
      expect([old.at(0), old.at(-1), old.length]).toEqual(['2023-07-22', '2023-08-10', 20]);
      const values = rates.map(({ rate }) => Number(rate));
      for (const [index, value] of values.entries())
        expect(Math.abs(Math.log(value / (values[index - 1] ?? value)))).toBeLessThan(0.04);
      const paid = ALL.filter(({ of }) => of.currency === quote).flatMap(({ ledger }) => ledger.lines);
      for (const { date } of paid) expect(days).toContain(date);
    }
  });

  test('members had joined before they committed', () => {
    const joined = new Map(rows.members.map(({ id, createdAt }) => [id, createdAt]));
    for (const { positionId, date } of rows.ledgerLines) {
      const since = joined.get(positions.get(positionId)?.memberId ?? '');
      expect(since?.getTime()).toBeLessThan(Date.parse(date));
    }
    expect(MEMBERS.length).toBe(45);
  });
});
