import type { Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import type { LedgerVehicle, Recorder, Stamp, ValuationEntry } from '../ledger-entry.ts';
import { lockLedger } from '../ledger-lock.queries.server.ts';
import { findVehicles } from '../positions.queries.server.ts';
import { type PreparedValuation, prepareValuations } from './prepare-valuations.server.ts';
import { insertValuations, publish } from './valuations.queries.server.ts';

/**
 * Records valuations. That of a whole vehicle is spread over its positions by their share of the paid-in capital on its
 * day, as it is known now: the cents add up, and the spread stays as it was recorded. Another value for the same
 * position and day replaces the one before. It takes the lock of the ledger.
 * @throws DomainError `unprocessable` with what is wrong with the first that is refused; `not_found` for a vehicle that
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

/** Inserts prepared valuations. */
export async function keepValuations(
  tx: Tx,
  stamp: Stamp,
  prepared: readonly PreparedValuation[],
): Promise<void> {
  await insertValuations(
    tx,
    stamp,
    prepared.map(({ at: _line, published, ...row }) => ({
      ...row,
      publishedAt: published === 'now' ? stamp.recordedAt : published,
    })),
  );
}

/**
 * Publishes valuations that are drafts: members see them from now on. Takes the lock of the ledger, since it changes
 * what is known. Those that are published already, or replaced by a later one, stay as they are.
 * @returns how many were published.
 */
export async function publishValuations(
  tx: Tx,
  by: Recorder,
  drafts: readonly string[],
): Promise<{ published: number }> {
  const at = await lockLedger(tx);
  const ids = await publish(tx, drafts, at);
  const [first] = ids;
  if (first === undefined) return { published: 0 };
  await recordAudit(tx, {
    actorId: by?.memberId ?? null,
    act: 'valuation.publish',
    subject: { type: 'valuation', id: first },
    before: null,
    after: { valuations: ids.length },
  });
  return { published: ids.length };
}
