import type { Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import type { LedgerVehicle, Recorder, Stamp, ValuationEntry } from '../ledger-entry.ts';
import { lockLedger } from '../ledger-lock.queries.server.ts';
import { findVehicles } from '../positions.queries.server.ts';
import { consequenceOf, findMiscounted } from '../transfers/miscounted-values.queries.server.ts';
import { revalueTransfers } from '../transfers/revalue-transfers.server.ts';
import { completeDivisions } from './complete-divisions.server.ts';
import { type PreparedValuation, prepareValuations } from './prepare-valuations.server.ts';
import { insertValuations, publish } from './valuations.queries.server.ts';

/**
 * Records valuations. A valuation of a whole vehicle is distributed over its positions by their share of the paid-in
 * capital on its day, as known now: the cents add up, and the distribution stays as recorded. Who has no share but an
 * earlier value gets 0, so that the positions add up to the vehicle. A different value for the same position and day
 * replaces the earlier one. Takes the ledger's lock.
 * @throws DomainError `unprocessable` with the problem of the first refused valuation; `not_found` for a vehicle that
 * is neither a fund nor a closed opportunity.
 */
export async function recordValuations(
  tx: Tx,
  by: Recorder,
  valuations: readonly Omit<ValuationEntry, 'at'>[],
): Promise<{ added: number; known: number }> {
  const recordedAt = await lockLedger(tx);
  const ids = [...new Set(valuations.map(({ vehicleId }) => vehicleId))];
  const vehicles = new Map((await findVehicles(tx, { ids })).map((one) => [one.id, one]));
  if (ids.some((id) => !vehicles.has(id)))
    throw new DomainError('not_found', 'Fund or closed opportunity not found.');
  const entries = valuations.map((one, index) => ({ at: index + 1, ...one }));
  const plan = await prepareValuations(tx, entries, vehicles);
  const [first] = plan.problems;
  if (first) throw new DomainError('unprocessable', first.problem);
  await keepValuations(tx, { recordedAt, byId: by?.memberId ?? null, importId: null }, plan.valuations);
  for (const entry of entries.filter(({ at }) => plan.valuations.some((one) => one.at === at)))
    await recordAudit(tx, {
      actorId: by?.memberId ?? null,
      act: 'valuation.record',
      subject: { type: 'vehicle', id: entry.vehicleId },
      before: null,
      after: factsOf(entry, vehicles),
    });
  return { added: new Set(plan.valuations.map(({ at }) => at)).size, known: plan.known };
}

const factsOf = (
  { vehicleId, holder, date, nav, reference, published }: ValuationEntry,
  vehicles: ReadonlyMap<string, LedgerVehicle>,
) => ({
  vehicle: vehicles.get(vehicleId)?.slug,
  holder: holder?.memberId ?? null,
  entity: holder?.entityId ?? null,
  date,
  nav,
  reference,
  published: published !== null,
});

/** Inserts prepared valuations, and updates what earlier recorded transfers move. */
export async function keepValuations(
  tx: Tx,
  stamp: Stamp,
  prepared: readonly PreparedValuation[],
): Promise<void> {
  await insertValuations(
    tx,
    stamp,
    prepared.map(({ at: _line, hasNoShare: _none, published, ...row }) => ({
      ...row,
      publishedAt: published === 'now' ? stamp.recordedAt : published,
    })),
  );
  const published = prepared.filter((one) => one.published !== null);
  // A division knows what was recorded before it, but not other days of its own file.
  if (new Set(published.map(({ date }) => date)).size > 1)
    await completeDivisions(
      tx,
      stamp,
      published.map(({ vehicleId }) => vehicleId),
    );
  await revalueTransfers(
    tx,
    stamp.recordedAt,
    published.map(({ vehicleId }) => vehicleId),
  );
}

/**
 * Publishes draft valuations: members see them from now on. Takes the ledger's lock, since it changes what is known.
 * Valuations already published, or replaced by a later one, stay unchanged.
 * @returns the number published.
 * @throws DomainError `conflict` if a transfer recorded since the draft changed what it values.
 */
export async function publishValuations(
  tx: Tx,
  by: Recorder,
  drafts: readonly string[],
): Promise<{ published: number }> {
  const at = await lockLedger(tx);
  const published = await publish(tx, drafts, at);
  const [first] = published;
  if (!first) return { published: 0 };
  const miscounted = await findMiscounted(tx, published);
  if (miscounted) {
    const { positionId, date, transferDate, holder } = miscounted;
    const draft = published.find((one) => one.positionId === positionId && one.date === date) ?? first;
    throw new DomainError(
      'conflict',
      `“${draft.reference}” values ${date} without the transfer of ${transferDate}, which was recorded after this draft, so ${consequenceOf(holder)}. Record the valuation again with a new reference and publish that.`,
    );
  }
  const vehicleIds = published.map(({ vehicleId }) => vehicleId);
  await completeDivisions(tx, { recordedAt: at, byId: by?.memberId ?? null, importId: null }, vehicleIds);
  await revalueTransfers(tx, at, vehicleIds);
  await recordAudit(tx, {
    actorId: by?.memberId ?? null,
    act: 'valuation.publish',
    subject: { type: 'valuation', id: first.id },
    before: null,
    after: { valuations: published.length },
  });
  return { published: published.length };
}
