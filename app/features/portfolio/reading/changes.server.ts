import type { Viewer } from '#app/domain/access/viewer.ts';
import { type Currency, formatMoney } from '#app/domain/money/money.ts';
import {
  type ChangeReason,
  type Changes,
  figureChangesBetween,
  type PositionChange,
} from '#app/features/ledger/figures/changes/changes.ts';
import type { LedgerRows } from '#app/features/ledger/figures/figure-types.ts';
import type { KnownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { LINE_LABELS } from '#app/features/ledger/figures/line-labels.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import type { ChangeRow } from '../portfolio.ts';
import type { DecidedBasis } from './basis.server.ts';
import { withRatesKnown } from './own-ledger.server.ts';

/** Shown next to the chart; reimporting a fund may change hundreds of lines. */
const MOST_ROWS = 6;

/**
 * Returns what was recorded since the viewer's last visit, position by position, with its effect on the net value, and
 * the effect of exchange rates alone.
 */
export async function changesSince(
  rows: LedgerRows,
  ledger: KnownLedger,
  { asOf, newSince, lastDay, reporting }: DecidedBasis,
  { locale }: Viewer,
): Promise<{ rows: ChangeRow[]; nav: number | null }> {
  const before = { asOf: lastDay < asOf ? lastDay : asOf, knownAt: newSince.toISOString() };
  const then = await withRatesKnown(rows, before, reporting);
  const { positions, total } = figureChangesBetween(then, before, ledger, reporting);
  const rates = ratesRows(total, locale);
  const written = positions.flatMap((change) => rowsOf(change, locale)).slice(0, MOST_ROWS - rates.length);
  return { rows: [...written, ...rates], nav: total.amounts?.nav ?? null };
}

function ratesRows(total: Changes['total'], locale: string): ChangeRow[] {
  if (!total.amounts || total.rates.nav === 0) return [];
  const { currency, rates } = total;
  const effect = signed(rates.nav, (amount) => formatMoney({ amount, currency }, locale));
  return [{ key: 'rates', positionId: null, title: 'Exchange rates', detail: `${effect} in net value` }];
}

function rowsOf({ position, currency, reasons }: PositionChange, locale: string): ChangeRow[] {
  const { id, vehicle } = position;
  return reasons.map((reason, index) => ({
    key: `${id} ${index}`,
    positionId: id,
    title: `${vehicle.name} ${verbOf(reason)}`,
    detail: detailOf(reason, currency, locale),
  }));
}

function verbOf(reason: ChangeReason): string {
  switch (reason.kind) {
    case 'revalued':
      return 'was revalued';
    case 'valuation_withdrawn':
      return 'no longer has a valuation';
    case 'transfer_revalued':
      return `· value of the ${LINE_LABELS[reason.line.type].name.toLowerCase()}`;
    case 'new_line':
      return `· ${LINE_LABELS[reason.line.type].name}`;
    case 'correction':
      return '· correction';
  }
}

function detailOf(reason: ChangeReason, currency: Currency, locale: string): string {
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  const day = (iso: string) => formatDate(iso, 'UTC', locale);
  switch (reason.kind) {
    case 'revalued':
      return reason.before === null
        ? `${money(reason.after)} as of ${day(reason.date)}`
        : `${signed(reason.after - reason.before, money)} as of ${day(reason.date)}`;
    case 'valuation_withdrawn':
      return `${money(reason.before)} as of ${day(reason.date)} was withdrawn`;
    case 'transfer_revalued':
      return `${money(Math.abs(reason.before))} on ${day(reason.line.date)}, now ${money(Math.abs(reason.after))}`;
    case 'new_line':
      return `${money(reason.line.amount)} on ${day(reason.line.date)}`;
    case 'correction': {
      const { line, replacement } = reason;
      const was = `${LINE_LABELS[line.type].name} of ${day(line.date)}: ${money(line.amount)}`;
      return replacement ? `${was}, now ${money(replacement.amount)}` : `${was}, now reversed`;
    }
  }
}

const signed = (amount: number, money: (amount: number) => string): string =>
  amount < 0 ? money(amount) : `+${money(amount)}`;
