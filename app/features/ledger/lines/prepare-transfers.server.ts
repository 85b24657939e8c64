import type { Db } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { currencyIn, type HeldBy, keyOf, type LineEntry } from '../ledger-entry.ts';
import { findPositions } from '../positions.queries.server.ts';
import { findStandingLines, findStandingValuations } from './lines.queries.server.ts';
import { type Preparation, type PreparedLine, prepareLine } from './prepared-line.ts';
import {
  leastCommitted,
  lineStandingOf,
  movedWith,
  type StandingLine,
  type StandingValuation,
  valuesOf,
} from './standing.ts';
import { pairTransfers } from './transfer-pairs.ts';

type Position = { lines: StandingLine[]; valuations: StandingValuation[] };

/**
 * Pairs the halves of transfers and calculates what moves: the share of the giver's commitment on that day, applied
 * to everything that the giver has by then as known now, including the lines of the same act (`fresh`).
 */
export async function prepareTransfers(
  db: Db,
  entries: readonly LineEntry[],
  fresh: readonly PreparedLine[],
  { refuse, vehicles }: Preparation,
): Promise<PreparedLine[]> {
  if (entries.length === 0) return [];
  const { pairs, problems } = pairTransfers(entries);
  const byAt = new Map(entries.map((entry) => [entry.at, entry]));
  for (const { at, ...problem } of problems) {
    const entry = byAt.get(at);
    if (entry) refuse(entry, problem);
  }
  const positions = await positionsOf(
    db,
    pairs.flatMap((pair) => [pair.out.holder, pair.in.holder]),
    fresh,
  );
  const made: PreparedLine[] = [];
  for (const pair of pairs) {
    const { amount, date } = pair.out;
    const currency = currencyIn(vehicles, pair.out.holder.vehicleId);
    const plain = (minor: number) => plainAmount(minor, currency);
    const giver = positions.get(keyOf(pair.out.holder));
    const standing = lineStandingOf(giver?.lines ?? [], giver?.valuations ?? [], date);
    const [on, committed] = leastCommitted(giver?.lines ?? [], date);
    if (amount > committed) {
      const problem = `The transferor’s commitment on ${on} is ${plain(committed)}. You cannot transfer more.`;
      refuse(pair.out, { column: 'amount', value: plain(amount), problem });
      continue;
    }
    const { unfunded, ...moved } = movedWith(amount, standing);
    const problem = problemOfValues(giver, positions.get(keyOf(pair.in.holder)), date, moved.nav);
    if (problem) {
      refuse(pair.out, { column: 'date', value: date, problem });
      continue;
    }
    const transferId = newId();
    const both = [
      prepareLine(pair.out, { moved, transferId, unfundedChange: 0 - unfunded }),
      prepareLine(pair.in, { moved, transferId, unfundedChange: unfunded }),
    ];
    const wrong = [pair.out, pair.in].filter(
      (half, index) => half.unfundedChange !== null && half.unfundedChange !== both[index]?.unfundedChange,
    );
    for (const half of wrong) {
      const right = plain(half === pair.out ? -unfunded : unfunded);
      const problem = `The transferor’s unfunded commitment moves by the same share: ${right}, or empty.`;
      refuse(half, { column: 'unfunded_change', value: plain(half.unfundedChange ?? 0), problem });
    }
    if (wrong.length > 0) continue;
    made.push(...both);
    for (const line of both) positions.get(keyOf(line.holder))?.lines.push(line);
  }
  return made;
}

/**
 * Why later values would miscount what moves; `null` if they do not. A value of one holder was recorded without the
 * transfer: of the transferor alone, it stays whole while the transferee gets a share as well; of the transferee
 * alone, it stays without the share while the transferor loses it.
 */
function problemOfValues(
  giver: Position | undefined,
  receiver: Position | undefined,
  date: string,
  nav: number,
): string | null {
  const later = (position: Position | undefined) =>
    valuesOf(position?.valuations ?? [])
      .filter((one) => one.date > date)
      .sort((one, other) => (one.date < other.date ? -1 : 1));
  const [given, received] = [later(giver), later(receiver)];
  const shared = new Set(received.map((one) => one.date));
  const twice = given.findLast((one) => one.nav !== 0 && !shared.has(one.date))?.date;
  if (twice)
    return `The transferor has a published valuation of ${twice}, and the transferee has none, so the transferred share would count twice. Date the transfer ${twice} or later, or undo the import of that valuation, record the transfer and import the valuation again with a new reference.`;
  const [first] = given;
  const never = nav !== 0 && received.findLast((one) => !first || one.date < first.date)?.date;
  if (never)
    return `The transferee has a published valuation of ${never}, and the transferor has none, so the transferred share would count for neither. Date the transfer ${never} or later, or record a valuation of the transferor of ${never} first.`;
  return null;
}

/** The lines of these holders, with those of the same act, and their published valuations; by `keyOf`. */
export async function positionsOf(
  db: Db,
  holders: readonly HeldBy[],
  fresh: readonly PreparedLine[],
): Promise<Map<string, Position>> {
  const made = new Map<string, Position>(
    holders.map((holder) => [keyOf(holder), { lines: [], valuations: [] }]),
  );
  const ids = await findPositions(db, holders);
  const wanted = new Map([...ids].flatMap(([key, id]) => (made.has(key) ? [[id, key] as const] : [])));
  const of = (positionId: string) => made.get(wanted.get(positionId) ?? '');
  for (const line of await findStandingLines(db, [...wanted.keys()])) of(line.positionId)?.lines.push(line);
  for (const one of await findStandingValuations(db, [...wanted.keys()]))
    of(one.positionId)?.valuations.push(one);
  for (const line of fresh) made.get(keyOf(line.holder))?.lines.push(line);
  return made;
}
