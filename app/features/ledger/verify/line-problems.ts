import type { LedgerLine } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { isTransfer, UNDO_PREFIX, unfundedRange } from '../lines/line-rules.ts';
import { lineStandingOf, movedWith, type StandingLine, type StandingValuation } from '../lines/standing.ts';

/** A line as recorded, and later net values of its transfer. */
export type StoredLedgerLine = LedgerLine & { transferId: string | null };

/** What is wrong with a position, as a sentence without its end. */
export type LedgerProblem = { positionId: string; problem: string };

/** Finds lines of a vehicle that no act of the application could have recorded. */
export function problemsOfLines(lines: readonly StoredLedgerLine[], currency: Currency): LedgerProblem[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const reversed = new Set(lines.flatMap(({ reverses }) => reverses ?? []));
  const transfers = Map.groupBy(
    lines.filter(({ type }) => isTransfer(type)),
    ({ transferId }) => transferId ?? '',
  );
  return [
    ...lines.flatMap((line) => {
      const problem =
        line.type === 'reversal'
          ? problemOfReversal(line, byId, currency)
          : isTransfer(line.type)
            ? null
            : problemOfUnfunded(line, currency);
      return problem === null ? [] : [{ positionId: line.positionId, problem }];
    }),
    ...[...transfers.values()].flatMap((halves) => problemOfHalves(halves, reversed, currency)),
  ];
}

function problemOfReversal(
  { reference, reverses, positionId, date, amount, unfundedChange }: StoredLedgerLine,
  byId: ReadonlyMap<string, StoredLedgerLine>,
  currency: Currency,
): string | null {
  const target = byId.get(reverses ?? '');
  if (!target) return `“${reference}” reverses a line that is not in this vehicle`;
  const named = `“${reference}” reverses “${target.reference}”`;
  if (target.positionId !== positionId) return `${named} of another holder`;
  if (target.type === 'reversal') return `${named}, which is a reversal`;
  if (target.date !== date) return `${named} of ${target.date}, and is dated ${date}`;
  if (target.amount !== amount)
    return `${named} of ${plainAmount(target.amount, currency)}, and is of ${plainAmount(amount, currency)}`;
  if (unfundedChange !== 0 - target.unfundedChange)
    return `${named}, which changed the unfunded commitment by ${plainAmount(target.unfundedChange, currency)}, and changes it by ${plainAmount(unfundedChange, currency)}`;
  return null;
}

function problemOfUnfunded(
  { reference, type, amount, unfundedChange }: StoredLedgerLine,
  currency: Currency,
): string | null {
  const { least, most, because } = unfundedRange(type, amount);
  if (unfundedChange >= least && unfundedChange <= most) return null;
  const right =
    least === most
      ? plainAmount(least, currency)
      : `from ${plainAmount(least, currency)} to ${plainAmount(most, currency)}`;
  return `“${reference}” (${type}) changes the unfunded commitment by ${plainAmount(unfundedChange, currency)}; right is ${right}: ${because}`;
}

function problemOfHalves(
  halves: readonly StoredLedgerLine[],
  reversed: ReadonlySet<string>,
  currency: Currency,
): LedgerProblem[] {
  const [out, into] = [
    halves.find(({ type }) => type === 'transfer_out'),
    halves.find(({ type }) => type === 'transfer_in'),
  ];
  const of = ({ positionId, reference }: StoredLedgerLine, problem: string): LedgerProblem[] => [
    { positionId, problem: `The transfer “${reference}” ${problem}` },
  ];
  const [first] = halves;
  if (!first) return [];
  if (!out || !into || halves.length !== 2) return of(first, 'has no other half in this vehicle');
  if (out.date !== into.date || out.amount !== into.amount)
    return of(
      out,
      `is of ${plainAmount(out.amount, currency)} on ${out.date}, and its other half of ${plainAmount(into.amount, currency)} on ${into.date}`,
    );
  if (reversed.has(out.id) !== reversed.has(into.id))
    return of(out, 'is reversed with one of its halves only');
  const { moved: given } = out;
  const { moved: received } = into;
  const isSame =
    given?.paidIn === received?.paidIn &&
    given?.distributed === received?.distributed &&
    given?.called === received?.called &&
    given?.nav === received?.nav &&
    out.unfundedChange === 0 - into.unfundedChange;
  return isSame ? [] : of(out, 'does not bring the transferee what it takes from the transferor');
}

/**
 * Finds transfers that did not move their share of what the transferor had, as known when they were recorded. Their
 * net value follows later valuations, and is checked with them.
 */
export function problemsOfShares(
  lines: readonly StoredLedgerLine[],
  valuations: readonly (StandingValuation & { positionId: string })[],
  currency: Currency,
): LedgerProblem[] {
  const byPosition = Map.groupBy(lines, ({ positionId }) => positionId);
  const valued = Map.groupBy(valuations, ({ positionId }) => positionId);
  return lines.flatMap((line) => {
    // One that was recorded again moves what it moved before.
    if (line.type !== 'transfer_out' || !line.moved || line.reference.startsWith(UNDO_PREFIX)) return [];
    const { positionId, amount, date, moved } = line;
    const before = (byPosition.get(positionId) ?? []).filter((one) => isBefore(one, line));
    const standing = lineStandingOf(before, valued.get(positionId) ?? [], date);
    if (standing.committed < amount)
      return [
        {
          positionId,
          problem: `The transfer “${line.reference}” moves a commitment of ${plainAmount(amount, currency)}, and ${plainAmount(standing.committed, currency)} was committed on ${date}`,
        },
      ];
    const right = movedWith(amount, standing);
    const wrong = (
      [
        ['paid-in', moved.paidIn, right.paidIn],
        ['distributed', moved.distributed, right.distributed],
        ['called', moved.called, right.called],
        ['unfunded', 0 - line.unfundedChange, right.unfunded],
      ] as const
    ).filter(([, is, should]) => is !== should);
    return wrong.map(([figure, is, should]) => ({
      positionId,
      problem: `The transfer “${line.reference}” moves ${figure} of ${plainAmount(is, currency)}; its share is ${plainAmount(should, currency)}`,
    }));
  });
}

/** In the order of recording; lines of one act have ascending ids. */
const isBefore = (one: StandingLine, other: StoredLedgerLine): boolean =>
  one.recordedAt !== undefined &&
  (one.recordedAt < other.recordedAt || (one.recordedAt === other.recordedAt && one.id < other.id));
