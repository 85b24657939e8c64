import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { holderName } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { requireHolder } from '#app/platform/holders/holders.server.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { serveListOf } from '#app/platform/lists/serve-list.server.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import { lockLedger } from '../../ledger-lock.queries.server.ts';
import { UNDO_PREFIX } from '../../lines/line-rules.ts';
import { findVehicles } from '../../positions.queries.server.ts';
import { prepareValuations } from '../../valuations/prepare-valuations.server.ts';
import { publishValuations, recordValuations } from '../../valuations/record-valuations.server.ts';
import { fieldOfProblem, undoneSince } from '../field-problems.ts';
import { findHoldersOf } from '../vehicles/holders.queries.server.ts';
import { vehicleAt } from '../vehicles/vehicles.server.ts';
import type { VehicleHead } from '../vehicles/vehicles.ts';
import { VALUATIONS, type ValuationRow, type ValuationState } from './valuation-list.tsx';
import { findValuationDrafts, findValuationPage, findValuesOn } from './valuations.queries.server.ts';
import type { Spread, ValuationForecast, ValuationInput, ValuationRecorded } from './valuations.ts';

/** The maximum number of parts shown, largest first. */
const MOST_PARTS = 100;

type FoundValuation = Awaited<ReturnType<ReturnType<typeof findValuationPage>>>[number];

/** The valuations of a vehicle, for admins. */
export const valuationList = serveListOf(VALUATIONS, {
  need: { sees: 'money' },
  parent: 'vehicle',
  parentAt: vehicleAt,
  rows: ({ id, currency }: VehicleHead) => ({
    find: findValuationPage(id),
    rowOf: (row) => ({ ...rowOf(row), currency }),
  }),
});

const rowOf = (row: Omit<FoundValuation, keyof Placed>): Omit<ValuationRow, 'currency'> => ({
  id: row.id,
  reference: row.reference,
  date: row.date,
  nav: row.nav === null ? null : Number(row.nav),
  positions: row.positions,
  holder: row.positions === 1 ? { positionId: row.position_id, name: row.holder } : null,
  state: stateOf(row),
  publishedAt: row.published_at,
  recordedAt: row.recorded_at,
  recordedBy: row.recorded_by,
  import: row.import_id && row.import_name ? { id: row.import_id, fileName: row.import_name } : null,
});

function stateOf({
  nav,
  newest,
  drafts,
}: {
  nav: string | null;
  newest: number;
  drafts: number;
}): ValuationState {
  if (newest === 0) return 'replaced';
  if (nav === null) return 'withdrawn';
  return drafts > 0 ? 'draft' : 'published';
}

/**
 * Returns how a valuation would be distributed over the holders according to the current ledger; writes nothing.
 * @throws DomainError `not_found` for a vehicle or a holder that does not exist.
 */
export const forecastValuation = (viewer: Viewer, input: ValuationInput): Promise<ValuationForecast> =>
  forecastIn(db(), viewer, input);

/**
 * Records a valuation if it is still distributed as in the preview, as a draft or published immediately. Recording
 * the same again adds nothing.
 * @throws DomainError `not_found` as above.
 */
export async function addValuation(
  tx: Tx,
  viewer: Viewer,
  { digest, published, ...input }: ValuationInput & { digest: string; published: boolean },
): Promise<ValuationRecorded> {
  await lockLedger(tx);
  const forecast = await forecastIn(tx, viewer, input);
  if (forecast.result !== 'forecast') return forecast;
  if (forecast.spread.digest !== digest) return { result: 'changed', spread: forecast.spread };
  await recordValuations(tx, viewer, [{ ...entryOf(input), published: published ? 'now' : null }]);
  return { result: 'recorded' };
}

/**
 * Publishes the drafts recorded with a reference.
 * @returns the number of holders who see them from now on; zero if they are already published.
 * @throws DomainError `not_found` when there is no such vehicle, and for everyone but admins; `conflict` when a later
 * value of that day has replaced them.
 */
export async function publishDrafts(
  tx: Tx,
  viewer: Viewer,
  { vehicleId, reference }: { vehicleId: string; reference: string },
): Promise<{ published: number }> {
  await vehicleAt(viewer, vehicleId, tx);
  // First, so that drafts which another admin is just publishing are published by then, and not taken for replaced.
  await lockLedger(tx);
  const ids = await findValuationDrafts(viewer, tx, { vehicleId, reference });
  if (ids.length === 0) return { published: 0 };
  if (reference.startsWith(UNDO_PREFIX))
    throw new DomainError('conflict', 'This is the undoing of a draft, so there is nothing to publish.');
  const done = await publishValuations(tx, viewer, ids);
  if (done.published === 0)
    throw new DomainError('conflict', 'A later valuation of that date has already replaced this one.');
  return done;
}

const entryOf = ({ vehicleId, holder, ...rest }: ValuationInput) => ({
  ...rest,
  vehicleId,
  holder: holder && { ...holder, vehicleId },
});

async function forecastIn(at: Db, viewer: Viewer, input: ValuationInput): Promise<ValuationForecast> {
  if (input.holder) await requireHolder(viewer, at, input.holder);
  const vehicles = new Map((await findVehicles(at, { ids: [input.vehicleId] })).map((one) => [one.id, one]));
  if (!vehicles.has(input.vehicleId))
    throw new DomainError('not_found', 'Fund or closed opportunity not found.');
  const entry = { at: 1, ...entryOf(input), published: null };
  const { valuations, known, knownUndone, problems } = await prepareValuations(at, [entry], vehicles);
  if (problems.length > 0)
    return {
      result: 'refused',
      problems: problems.map(({ column, problem }) => ({ field: fieldOfProblem(column), message: problem })),
    };
  if (knownUndone > 0)
    return { result: 'refused', problems: [{ field: 'reference', message: undoneSince('valuation') }] };
  if (known > 0) return { result: 'known' };
  return { result: 'forecast', spread: await spreadOf(at, viewer, input.date, valuations) };
}

async function spreadOf(
  at: Db,
  viewer: Viewer,
  date: string,
  valuations: readonly { positionId: string; nav: number | null; hasNoShare: boolean }[],
): Promise<Spread> {
  const parts = valuations.map(({ positionId, nav, hasNoShare }) => ({
    positionId,
    nav: nav ?? 0,
    hasNoShare,
  }));
  const before = await findValuesOn(
    viewer,
    at,
    parts.map(({ positionId }) => positionId),
    date,
  );
  const shown = parts.toSorted((one, other) => other.nav - one.nav).slice(0, MOST_PARTS);
  const holders = await findHoldersOf(
    viewer,
    at,
    shown.map(({ positionId }) => positionId),
  );
  const names = new Map(holders.map((holder) => [holder.positionId, holderName(holder)]));
  return {
    parts: shown.map((part) => ({
      ...part,
      name: names.get(part.positionId) ?? '',
      before: before.get(part.positionId) ?? null,
    })),
    count: parts.length,
    replaces: before.size,
    withoutShare: parts.filter(({ hasNoShare }) => hasNoShare).length,
    digest: digestOf(parts),
  };
}
