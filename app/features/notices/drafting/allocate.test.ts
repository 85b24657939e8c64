import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftedLine, NoticeContent } from '#app/domain/investing/notice.ts';
import { allocateLines, type HolderSums } from './allocate.ts';

const line = (change: Partial<DraftedLine> = {}): DraftedLine => ({
  ...{ key: 'a', type: 'call_investment', description: '', amount: 0, insideFund: true, recallable: false },
  ...change,
});
const content = (change: Partial<NoticeContent> = {}): NoticeContent => ({
  ...{ lines: [line()], basis: 'commitment', excused: [], amounts: [] },
  ...change,
});
const holder = (positionId: string, committed: number, change: Partial<HolderSums> = {}): HolderSums => ({
  ...{ positionId, committed, unfunded: committed, paidIn: committed },
  ...change,
});

const CENTS = 10n ** 13n;
const holders = fc.uniqueArray(
  fc.record({
    positionId: fc.uuid(),
    committed: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10 }), fc.maxSafeNat()),
    unfunded: fc.integer({ min: -1_000, max: 1_000_000_000_00 }),
    paidIn: fc.nat(),
  }),
  { minLength: 1, maxLength: 30, selector: ({ positionId }) => positionId },
);
const totals = fc.oneof(fc.nat(20), fc.integer({ min: 0, max: Number(CENTS) }));
const bases = fc.constantFrom('commitment' as const, 'unfunded' as const, 'paid_in' as const);

/** A model of its own: shares as fractions of two integers, compared without rounding. */
function sharesOf(all: readonly HolderSums[], basis: NoticeContent['basis'], out: ReadonlySet<string>) {
  const field = {
    commitment: 'committed',
    unfunded: 'unfunded',
    paid_in: 'paidIn',
    amounts: 'committed',
  } as const;
  const weights = all.map((one) => {
    const own = out.has(one.positionId) ? 0 : one[field[basis]];
    return BigInt(own > 0 ? own : 0);
  });
  return { weights, whole: weights.reduce((sum, one) => sum + one, 0n) };
}

describe('the division of a line', () => {
  test('adds up, is within a unit of exact, and leaves out who is excused, in any order', () => {
    fc.assert(
      fc.property(holders, totals, bases, fc.nat(), fc.boolean(), (all, total, basis, pick, isReversed) => {
        const out = new Set(
          all.filter((_, at) => (pick >> (at % 30)) & 1).map(({ positionId }) => positionId),
        );
        const excused = [...out].map((positionId) => ({ positionId, lines: ['a'], shared: true }));
        const asked = content({ lines: [line({ amount: total })], basis, excused });
        const { items, totals: lines } = allocateLines(asked, isReversed ? all.toReversed() : all);
        const { weights, whole } = sharesOf(all, basis, out);
        const amountOf = new Map(items.map(({ positionId, amounts }) => [positionId, amounts[0] ?? -1]));
        expect(amountOf.size).toBe(all.length);
        const sum = [...amountOf.values()].reduce((one, other) => one + other, 0);
        expect(sum).toBe(whole === 0n ? 0 : total);
        expect(lines).toEqual([sum]);
        for (const [at, { positionId }] of all.entries()) {
          const got = BigInt(amountOf.get(positionId) ?? -1);
          if (out.has(positionId) || whole === 0n) expect(got).toBe(0n);
          else {
            const off = got * whole - BigInt(total) * (weights[at] ?? 0n);
            expect(off < whole && off > -whole).toBe(true);
          }
        }
        expect(allocateLines(asked, all.toReversed()).items).toEqual(items);
      }),
    );
  });

  test('excused without sharing, the others pay what they would, and the line is lower by the part', () => {
    fc.assert(
      fc.property(holders, totals, (all, total) => {
        const [first] = all;
        const excused = [{ positionId: first?.positionId ?? '', lines: ['a'], shared: false }];
        const lines = [line({ amount: total })];
        const before = allocateLines(content({ lines }), all);
        const after = allocateLines(content({ lines, excused }), all);
        for (const [at, { positionId, amounts }] of after.items.entries()) {
          const own = before.items[at]?.amounts[0] ?? 0;
          expect(amounts).toEqual([positionId === first?.positionId ? 0 : own]);
        }
        expect(after.totals[0]).toBe(after.items.reduce((sum, { amounts }) => sum + (amounts[0] ?? 0), 0));
      }),
    );
  });
});

test('the drawn call: 10% of 48 million with one holder excused from investments whose part the others pay', () => {
  const others = [holder('ada', 500_000_00), holder('rest', 45_500_000_00)];
  const lines = [
    line({ key: 'i', amount: 3_840_000_00 }),
    line({ key: 'm', type: 'call_management_fee', amount: 720_000_00 }),
    line({ key: 'e', type: 'call_expense', amount: 240_000_00 }),
  ];
  const excused = [{ positionId: 'nordhaven', lines: ['i'], shared: true }];
  const { items } = allocateLines(content({ lines, excused }), [
    holder('nordhaven', 2_000_000_00),
    ...others,
  ]);
  const due = Object.fromEntries(items.map((item) => [item.positionId, [item.amounts, item.due]]));
  expect(due.ada).toEqual([[41_739_13, 7_500_00, 2_500_00], 51_739_13]);
  expect(due.nordhaven).toEqual([[0, 30_000_00, 10_000_00], 40_000_00]);
  const sums = lines.map((_, at) => items.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0));
  expect(sums).toEqual([3_840_000_00, 720_000_00, 240_000_00]);
});

test('a net notice: calls less distributions, withheld tax and what is given in kind move no money', () => {
  const lines = [
    line({ key: 'c', amount: 100_00 }),
    line({ key: 'd', type: 'distribution_gain', amount: 150_00 }),
    line({ key: 'r', type: 'distribution_capital', amount: 40_00, recallable: true }),
    line({ key: 't', type: 'tax_withheld', amount: 20_00 }),
    line({ key: 'k', type: 'distribution_in_kind', amount: 70_00 }),
    line({ key: 'o', type: 'call_management_fee', amount: 30_00, insideFund: false }),
  ];
  const { items } = allocateLines(content({ lines }), [holder('ada', 1_000_00)]);
  expect(items).toMatchObject([
    { due: -60_00, changes: [-100_00, 0, 40_00, 0, 0, 0], unfundedBefore: 1_000_00, unfundedAfter: 940_00 },
  ]);
});

test('amounts per holder are the items, and their sums the lines', () => {
  const amounts = [
    { positionId: 'a', line: 'a', amount: 7 },
    { positionId: 'b', line: 'a', amount: 5 },
    { positionId: 'gone', line: 'a', amount: 99 },
  ];
  const asked = content({ basis: 'amounts', amounts });
  const { totals: lines, items } = allocateLines(asked, [holder('a', 1), holder('b', 1), holder('c', 1)]);
  expect(lines).toEqual([12]);
  expect(items.map(({ positionId, due }) => [positionId, due])).toEqual([
    ['a', 7],
    ['b', 5],
    ['c', 0],
  ]);
});
