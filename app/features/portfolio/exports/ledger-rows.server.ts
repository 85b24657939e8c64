import { db } from '#app/db/client.server.ts';
import { type IlpaName, ilpaNameOf } from '#app/domain/investing/ilpa.ts';
import { LINE_EFFECTS, type Position, type Valuation } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { dayNumber } from '#app/features/ledger/figures/days.ts';
import { Converter } from '#app/features/ledger/figures/fx/convert.ts';
import { rateBook } from '#app/features/ledger/figures/fx/rate-book.ts';
import type { HeldLine, NamedHolder } from '#app/features/ledger/reading/held-ledger.queries.server.ts';
import { findRates } from '#app/features/ledger/reading/rates.queries.server.ts';
import type { ExportCell } from './export-columns.ts';
import type { ExportRequest } from './export-request.ts';

type Positions = ReadonlyMap<string, Position>;
type LedgerRequest = Pick<ExportRequest, 'reporting' | 'knownAt'>;

/** Formats an amount; in a reporting currency at the rate of its day, and empty if there is none. */
type Money = (amount: number, from: Currency, day: string) => ExportCell;

async function moneyOn(
  days: readonly string[],
  currencies: readonly Currency[],
  { reporting, knownAt }: LedgerRequest,
): Promise<Money> {
  if (!reporting) return (amount, from) => plainAmount(amount, from);
  const among = [...new Set([...currencies, reporting])];
  const wanted = { currencies: among, days: [...new Set(days)], knownAt: new Date(knownAt) };
  const converter = new Converter(rateBook(await findRates(db(), wanted), knownAt), reporting);
  return (amount, from, day) => {
    const number = dayNumber(day);
    if (from !== reporting && converter.rateOn(from, number) === null) return null;
    return plainAmount(converter.convert(amount, from, number), reporting);
  };
}

function positionOf(positions: Positions, id: string): Position {
  const position = positions.get(id);
  if (!position) throw new Error(`The position ${id} of a line is not in its scope`);
  return position;
}

/** A line's effect on paid-in and distributed, with its sign: a reversal has the opposite effect of its line. */
export function signedEffects({ type, amount, moved, undone }: HeldLine): {
  paidIn: number;
  distributed: number;
} {
  const sign = undone ? -1 : 1;
  const of = undone ?? { type, moved };
  const effect = LINE_EFFECTS[of.type];
  const transferred = of.moved ? effect.committed : 0;
  return {
    paidIn: sign * (effect.paidIn * amount + transferred * (of.moved?.paidIn ?? 0)) + 0,
    distributed: sign * (effect.distributed * amount + transferred * (of.moved?.distributed ?? 0)) + 0,
  };
}

/**
 * Writes lines as rows of `lines`, including corrected ones and their reversals.
 * @param named for ILPA's names: the holders of the positions
 */
export async function* exportedLineRows(
  parts: AsyncIterable<HeldLine[]>,
  positions: Positions,
  asked: LedgerRequest,
  named: ReadonlyMap<string, NamedHolder> | null,
): AsyncGenerator<ExportCell[]> {
  const unfunded = new Map<string, number>();
  for await (const lines of parts) {
    const currencies = lines.map(({ positionId }) => positionOf(positions, positionId).vehicle.currency);
    const money = await moneyOn(
      lines.map(({ date }) => date),
      currencies,
      asked,
    );
    for (const line of lines) {
      const { vehicle, holder } = positionOf(positions, line.positionId);
      const write = (amount: number) => money(amount, vehicle.currency, line.date);
      const { paidIn, distributed } = signedEffects(line);
      const effects = [
        ...[write(line.amount), asked.reporting ?? vehicle.currency],
        ...[write(paidIn), write(distributed), write(line.unfundedChange)],
        ...[line.recordedAt, line.undone?.reference ?? null, line.note],
      ];
      if (!named) {
        yield [line.reference, holder.name, vehicle.slug, line.date, line.type, ...effects];
        continue;
      }
      const { investor = null, entity = null } = named.get(line.positionId) ?? {};
      const { name, table } = nameOf(line);
      yield [
        ...[line.reference, holder.name, investor, entity, vehicle.slug, line.date, table, name],
        ...[...effects, ...unfundedCells(line, unfunded).map(write)],
      ];
    }
  }
}

/** ILPA's name of a line; that of a reversal also names the line that it undoes. */
function nameOf({ type, unfundedChange, undone }: HeldLine): IlpaName {
  if (!undone) return ilpaNameOf({ type, unfundedChange });
  const { name, table } = ilpaNameOf({ type: undone.type, unfundedChange: -unfundedChange });
  return { name: `Reversal: ${name}`, table };
}

/**
 * The unfunded commitment before and after a line, and how much of the line was inside, outside, or can be recalled.
 */
function unfundedCells(line: HeldLine, balances: Map<string, number>): number[] {
  const { positionId, unfundedChange, amount, undone } = line;
  const before = balances.get(positionId) ?? 0;
  const after = before + unfundedChange;
  balances.set(positionId, after);
  const sign = undone ? -1 : 1;
  const { paidIn, distributed } = LINE_EFFECTS[(undone ?? line).type];
  const isCall = paidIn > 0;
  const inside = isCall ? -unfundedChange + 0 : 0;
  return [before, inside, isCall ? sign * amount - inside : 0, distributed > 0 ? unfundedChange : 0, after];
}

/** Writes valuations as rows of `valuations`; one that withdraws has no value. */
export async function exportedValuationRows(
  valuations: readonly Valuation[],
  positions: Positions,
  asked: LedgerRequest,
): Promise<ExportCell[][]> {
  const currencies = valuations.map(({ positionId }) => positionOf(positions, positionId).vehicle.currency);
  const money = await moneyOn(
    valuations.map(({ date }) => date),
    currencies,
    asked,
  );
  return valuations.map(({ positionId, date, nav, publishedAt, recordedAt }) => {
    const { vehicle, holder } = positionOf(positions, positionId);
    const value = nav === null ? null : money(nav, vehicle.currency, date);
    const currency = asked.reporting ?? vehicle.currency;
    return [holder.name, vehicle.slug, date, value, currency, publishedAt, recordedAt];
  });
}
