import {
  type AllocationBasis,
  type DraftedLine,
  type NoticeContent,
  paymentSign,
} from '#app/domain/investing/notice.ts';
import { spreadByWeights } from '#app/features/ledger/amounts.ts';
import { usualUnfunded } from '#app/features/ledger/lines/line-rules.ts';

/** What a holder's part is computed from. Minor units. */
export type HolderSums = { positionId: string; committed: number; unfunded: number; paidIn: number };

/** One holder's part of a notice; `amounts` and `changes` in the order of the lines. Minor units. */
export type AllocatedItem = {
  positionId: string;
  amounts: number[];
  /** Changes of the unfunded commitment. */
  changes: number[];
  /** What the holder pays; negative for what they receive. */
  due: number;
  unfundedBefore: number;
  unfundedAfter: number;
};

export type Allocation = {
  /** What each line comes to: lower than drafted where somebody is excused without sharing. */
  totals: number[];
  /** Of every holder, by position. */
  items: AllocatedItem[];
};

/**
 * Divides the lines of a notice among holders by largest remainder, in minor units: items add up to each line, nobody
 * is a unit or more from their exact part, and the order of holders does not matter.
 */
export function allocateLines(content: NoticeContent, holders: readonly HolderSums[]): Allocation {
  const ordered = holders.toSorted((one, other) => (one.positionId < other.positionId ? -1 : 1));
  const columns = content.lines.map((line) => amountsOfLine(line, content, ordered));
  const items = ordered.map(({ positionId, unfunded }, at): AllocatedItem => {
    const amounts = columns.map((column) => column[at] ?? 0);
    const changes = content.lines.map((line, index) => unfundedChange(line, amounts[index] ?? 0));
    const due = content.lines.reduce(
      (sum, { type }, index) => sum + paymentSign(type) * (amounts[index] ?? 0),
      0,
    );
    const unfundedAfter = changes.reduce((sum, change) => sum + change, unfunded);
    return { positionId, amounts, changes, due, unfundedBefore: unfunded, unfundedAfter };
  });
  return { totals: columns.map(sumOf), items };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function amountsOfLine(line: DraftedLine, content: NoticeContent, holders: readonly HolderSums[]): number[] {
  const { basis, excused } = content;
  if (basis === 'amounts') return givenAmounts(line, content, holders);
  const from = new Map(
    excused.filter(({ lines }) => lines.includes(line.key)).map((one) => [one.positionId, one.shared]),
  );
  const weights = holders.map((holder) =>
    from.get(holder.positionId) === true ? 0 : weightOf(holder, basis),
  );
  if (weights.every((weight) => weight === 0)) return holders.map(() => 0);
  const amounts = spreadByWeights(line.amount, weights);
  return amounts.map((amount, at) => (from.has(holders[at]?.positionId ?? '') ? 0 : amount));
}

function givenAmounts(line: DraftedLine, { amounts }: NoticeContent, holders: readonly HolderSums[]) {
  const given = new Map<string, number>();
  for (const one of amounts)
    if (one.line === line.key) given.set(one.positionId, (given.get(one.positionId) ?? 0) + one.amount);
  return holders.map(({ positionId }) => given.get(positionId) ?? 0);
}

/** A holder's weight. Less than nothing, as after an excessive call, takes no part. */
function weightOf(holder: HolderSums, basis: Exclude<AllocationBasis, 'amounts'>): number {
  const weights = { commitment: holder.committed, unfunded: holder.unfunded, paid_in: holder.paidIn };
  return Math.max(0, weights[basis]);
}

/** How a holder's part of a line changes their unfunded commitment. */
export function unfundedChange(
  { type, insideFund, recallable }: Pick<DraftedLine, 'type' | 'insideFund' | 'recallable'>,
  amount: number,
): number {
  if (!insideFund || amount === 0) return 0;
  return recallable ? amount : usualUnfunded(type, amount);
}
