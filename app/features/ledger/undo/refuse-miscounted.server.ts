import type { Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Stamp } from '../ledger-entry.ts';
import { findStandingValuations } from '../lines/lines.queries.server.ts';
import type { StoredLine } from '../lines/recorded-line.ts';
import { valuesOf } from '../lines/standing.ts';
import {
  consequenceOf,
  findMiscounted,
  findOtherSides,
  type PublishedValue,
} from '../transfers/miscounted-values.queries.server.ts';
import type { ImportedValuation } from '../valuations/valuations.queries.server.ts';

/**
 * Refuses to record transfers again if one of their holders alone was valued while they were reversed.
 * @throws DomainError `conflict`.
 */
export async function refuseTransfersAgain(
  tx: Tx,
  { recordedAt }: Stamp,
  again: readonly StoredLine[],
): Promise<void> {
  const holders = again.filter(({ transferId }) => transferId !== null).map(({ positionId }) => positionId);
  const miscounted = await findMiscounted(tx, await standingValues(tx, holders), { recordedAt });
  if (!miscounted) return;
  const { date, transferDate, holder } = miscounted;
  throw new DomainError(
    'conflict',
    `Undoing this import would record the transfer of ${transferDate} again. Its ${holder} was valued on ${date} without it, so ${consequenceOf(holder)}. Record a transfer dated ${date} or later instead.`,
  );
}

/**
 * Refuses to restore values that leave out a transfer recorded since, as a draft published late, and to withdraw values
 * that settle those of the other holder of a transfer. Call it once both are recorded.
 * @throws DomainError `conflict`.
 */
export async function refuseMiscountedAgain(tx: Tx, newest: readonly ImportedValuation[]): Promise<void> {
  const published = newest.filter(({ isPublished }) => isPublished);
  const restored = published.flatMap(({ positionId, date, before }) =>
    before ? [{ ...before, positionId, date }] : [],
  );
  const before = await findMiscounted(tx, restored);
  if (before)
    throw new DomainError(
      'conflict',
      `Undoing this import would restore a value of ${before.date} from before the transfer of ${before.transferDate} was recorded, so ${consequenceOf(before.holder)}. Record a new valuation of ${before.date} first; it is kept.`,
    );
  const withdrawn = published.filter((one) => (one.before?.nav ?? null) === null);
  const otherIds = withdrawn.map(({ positionId }) => positionId);
  const others = await standingValues(tx, await findOtherSides(tx, otherIds));
  const left = await findMiscounted(tx, others, { otherIds });
  if (left)
    throw new DomainError(
      'conflict',
      `Undoing this import would leave only the value of the ${left.holder} of ${left.date}, from before the transfer of ${left.transferDate} was recorded, so ${consequenceOf(left.holder)}. Record a new valuation of ${left.date} first; it is kept.`,
    );
}

/** The values of positions that count, of every day. */
async function standingValues(tx: Tx, positionIds: readonly string[]): Promise<PublishedValue[]> {
  const values = Map.groupBy(await findStandingValuations(tx, positionIds), ({ positionId }) => positionId);
  return [...values].flatMap(([positionId, all]) => valuesOf(all).map((value) => ({ positionId, ...value })));
}
