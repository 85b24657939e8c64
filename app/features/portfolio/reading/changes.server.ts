import type { Viewer } from '#app/domain/access/viewer.ts';
import type { LineType } from '#app/domain/investing/ledger.ts';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import {
  type ChangeReason,
  type Changes,
  changesBetween,
  type PositionChange,
} from '#app/features/ledger/figures/changes/changes.ts';
import type { LedgerRows } from '#app/features/ledger/figures/figure-types.ts';
import type { KnownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { wholeAmount, wholeParts } from '#app/features/ledger/figures/whole-figures.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import type { ChangeList, ChangeRow } from '../portfolio.ts';
import type { DecidedBasis } from './basis.server.ts';
import { withRatesKnown } from './own-ledger.server.ts';

/** Reimporting a fund may change hundreds of lines of a position. */
const MOST_REASONS = 3;

/**
 * Returns what changed the net value since the viewer's last visit: a list for each currency shown, whose rows add up
 * to the difference. None for a past day or knowledge, and none on a first visit.
 */
export async function changesSince(
  rows: LedgerRows,
  ledger: KnownLedger,
  { isNow, asOf, lastVisit, reporting }: DecidedBasis,
  { locale }: Viewer,
): Promise<ChangeList[] | null> {
  if (!isNow || !lastVisit) return null;
  const { day, at } = lastVisit;
  const before = { asOf: day < asOf ? day : asOf, knownAt: at.toISOString() };
  const then = await withRatesKnown(rows, before, reporting);
  const changes = changesBetween(then, before, ledger, reporting);
  return changes?.map((one) => changeList(one, locale)) ?? null;
}

/** In whole units that add up to the total. */
export function changeList({ currency, positions, rates, total }: Changes, locale: string): ChangeList {
  const rows = [
    ...positions.map((change) => rowOf(change, locale)),
    ...(rates === 0 ? [] : [{ ...EXCHANGE_RATES, amount: rates }]),
  ].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  const whole = wholeAmount(total);
  const amounts = wholeParts(
    rows.map(({ amount }) => amount),
    whole,
  );
  return {
    currency,
    rows: rows.map((row, index) => ({ ...row, amount: amounts[index] ?? 0 })),
    total: whole,
  };
}

const EXCHANGE_RATES = {
  key: 'rates',
  positionId: null,
  name: 'Exchange rates',
  holder: null,
  reasons: null,
};

function rowOf({ position, amount, reasons }: PositionChange, locale: string): ChangeRow {
  const { id, vehicle, holder } = position;
  const said = reasons.slice(0, MOST_REASONS).map((reason) => reasonText(reason, vehicle.currency, locale));
  const more = reasons.length - said.length;
  if (more > 0) said.push(`${more} more`);
  return {
    key: id,
    positionId: id,
    name: vehicle.name,
    holder: holder.name,
    reasons: said.join(', ') || null,
    amount,
  };
}

function reasonText(reason: ChangeReason, currency: Currency, locale: string): string {
  const day = (iso: string) => formatDate(iso, 'UTC', locale);
  switch (reason.kind) {
    case 'valued':
      return `valued on ${day(reason.date)}`;
    case 'valuation_withdrawn':
      return `valuation of ${day(reason.date)} withdrawn`;
    case 'transfer_revalued':
      return `value of the ${nameOf(reason.line.type)} of ${day(reason.line.date)} changed`;
    case 'new_line': {
      const { type, date, amount } = reason.line;
      return `${nameOf(type)} of ${formatMoney({ amount, currency }, locale)} on ${day(date)}`;
    }
    case 'correction':
      return `${nameOf(reason.line.type)} of ${day(reason.line.date)} ${reason.replacement ? 'corrected' : 'reversed'}`;
  }
}

const nameOf = (type: LineType): string => LINE_WORDS[type].text.toLowerCase();
