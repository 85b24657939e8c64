import { type LedgerLine, LINE_EFFECTS, type Valuation } from '#app/domain/investing/ledger.ts';
import type { Knowledge } from '#app/features/ledger/figures/figure-types.ts';
import { LINE_LABELS } from '#app/features/ledger/figures/line-labels.ts';
import type { LineRow, ValuationRow } from '../portfolio.ts';

/** The lines of a position up to a day, newest first, including corrected ones. */
export function lineRows(lines: readonly LedgerLine[], { asOf }: Knowledge): LineRow[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const reversed = new Set(lines.map(({ reverses }) => reverses));
  return lines
    .filter(({ date }) => date <= asOf)
    .map((line): LineRow => {
      const original = line.reverses ? byId.get(line.reverses) : undefined;
      const { cash } = LINE_EFFECTS[(original ?? line).type];
      const sign = original ? -cash : cash;
      return {
        id: line.id,
        date: line.date,
        label: LINE_LABELS[(original ?? line).type].name,
        note: line.note,
        reference: line.reference,
        cash: cash === 0 ? null : sign * line.amount,
        unfundedChange: line.unfundedChange,
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
