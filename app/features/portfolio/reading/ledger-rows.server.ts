import { type LedgerLine, LINE_EFFECTS, type Valuation } from '#app/domain/investing/ledger.ts';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import type { Knowledge } from '#app/features/ledger/figures/figure-types.ts';
import type { KnownLine } from '#app/features/ledger/figures/known-ledger.ts';
import type { LedgerYear, LineRow, ValuationRow } from '../portfolio.ts';

/**
 * The lines of a position up to a day by year, newest first, including corrected ones.
 * @param known those that count, oldest first
 */
export function ledgerYears(
  lines: readonly LedgerLine[],
  known: readonly KnownLine[],
  knowledge: Knowledge,
): LedgerYear[] {
  const after = new Map<string, number>();
  let unfunded = 0;
  for (const { line, unfunded: change } of known) {
    unfunded += change;
    after.set(line.id, unfunded);
  }
  const countIn = Map.groupBy(known, ({ line }) => yearOf(line));
  const sum = (year: string, of: (line: KnownLine) => number) =>
    (countIn.get(year) ?? []).reduce((total, line) => total + of(line), 0);
  return [...Map.groupBy(lineRows(lines, after, knowledge), yearOf)].map(([year, rows]) => ({
    year,
    paidIn: sum(year, ({ paidIn }) => paidIn),
    distributed: sum(year, ({ distributed }) => distributed),
    lines: rows,
  }));
}

const yearOf = ({ date }: { date: string }): string => date.slice(0, 4);

function lineRows(
  lines: readonly LedgerLine[],
  after: ReadonlyMap<string, number>,
  { asOf }: Knowledge,
): LineRow[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const reversed = new Set(lines.map(({ reverses }) => reverses));
  return lines
    .filter(({ date }) => date <= asOf)
    .map((line): LineRow => {
      const original = line.reverses ? byId.get(line.reverses) : undefined;
      const { type } = original ?? line;
      const { cash } = LINE_EFFECTS[type];
      const sign = original ? -cash : cash;
      return {
        id: line.id,
        date: line.date,
        label: LINE_WORDS[type].text,
        note: line.note,
        reference: line.reference,
        cash: cash === 0 ? null : sign * line.amount,
        isDeemed: type === 'tax_withheld',
        unfunded: after.get(line.id) ?? null,
        recordedAt: line.recordedAt,
        state: original ? 'reversal' : reversed.has(line.id) ? 'reversed' : null,
      };
    })
    .toReversed();
}

/** The valuations of a position that count up to a day, newest first: the last one recorded for each day. */
export function valuationRows(valuations: readonly Valuation[], { asOf }: Knowledge): ValuationRow[] {
  const latest = new Map<string, Valuation>();
  for (const one of valuations) {
    const before = latest.get(one.date);
    if (one.date <= asOf && (!before || before.recordedAt <= one.recordedAt)) latest.set(one.date, one);
  }
  return [...latest.values()]
    .sort((a, b) => b.date.localeCompare(a.date))
    .flatMap(({ id, date, nav, publishedAt }) =>
      nav === null || !publishedAt ? [] : [{ id, date, nav, publishedAt }],
    );
}
