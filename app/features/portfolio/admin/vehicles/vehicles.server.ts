import { type Db, db } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { isAdmin } from '#app/domain/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import { roleOf } from '#app/domain/roles.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { type Page, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { findKnownUntil } from '../../reading/known-until.queries.server.ts';
import {
  findHolder,
  findHolderChoices,
  findHolders,
  findHoldersOf,
  sumPositions,
} from './holders.queries.server.ts';
import { countWaiting, findVehicle, findVehiclePage, sumVehicles } from './vehicles.queries.server.ts';
import {
  type HolderChoice,
  type HolderFilters,
  type HolderRow,
  holderName,
  NO_SUMS,
  type VehicleFilters,
  type VehicleHead,
  type VehicleRow,
  type VehicleSums,
} from './vehicles.ts';

const PAGE_SIZE = 50;
const MOST_CHOICES = 12;

const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns one page of the vehicles with their totals as of today, by name. Empty for everyone but admins. */
export async function listVehicles(viewer: Viewer, filters: VehicleFilters): Promise<Page<VehicleRow>> {
  const after = readCursor(filters.cursor, 'text');
  const rows = await findVehiclePage(viewer, db(), filters, after, PAGE_SIZE);
  const ids = rows.map(({ id }) => id);
  const [sums, waiting] = await Promise.all([sumsOfVehicles(viewer, ids), countWaiting(viewer, db(), ids)]);
  return pageOf(
    rows,
    PAGE_SIZE,
    ({ sortKey, id }) => ({ key: sortKey, id }),
    ({ sortKey: _, ...vehicle }) => ({
      ...vehicle,
      sums: sums.get(vehicle.id) ?? NO_SUMS,
      waiting: waiting.get(vehicle.id) ?? 0,
    }),
  );
}

type KeptSums = { of: string; sums: VehicleSums };

/** Cached sums, valid until the next day or the next recording. A vehicle may have a hundred thousand lines. */
const keptSums = processGlobal('vehicle-sums', () => new Map<string, KeptSums>());

/** Returns the totals of vehicles as of today; empty for everyone but admins. */
async function sumsOfVehicles(viewer: Viewer, ids: readonly string[]): Promise<Map<string, VehicleSums>> {
  if (!isAdmin(viewer)) return new Map();
  const day = today();
  const of = `${day} ${(await findKnownUntil(db()))?.getTime()}`;
  const missing = ids.filter((id) => keptSums.get(id)?.of !== of);
  const found = await sumVehicles(viewer, db(), missing, day);
  for (const id of missing) keptSums.set(id, { of, sums: found.get(id) ?? NO_SUMS });
  return new Map(ids.map((id) => [id, keptSums.get(id)?.sums ?? NO_SUMS]));
}

/**
 * Returns a fund or a closed opportunity by its id or slug.
 * @throws DomainError `not_found` when there is none, and for everyone but admins.
 */
export async function vehicleAt(viewer: Viewer, idOrSlug: string, at: Db = db()): Promise<VehicleHead> {
  const vehicle = await findVehicle(viewer, at, idOrSlug);
  if (!vehicle) throw new DomainError('not_found', 'Fund or closed opportunity not found.');
  return vehicle;
}

/**
 * Returns a vehicle for its pages, with the number of funded commitments that have no position yet.
 * @throws DomainError `not_found` as `vehicleAt`.
 */
export async function vehiclePage(
  viewer: Viewer,
  idOrSlug: string,
): Promise<{ vehicle: VehicleHead; waiting: number }> {
  const vehicle = await vehicleAt(viewer, idOrSlug);
  const waiting = await countWaiting(viewer, db(), [vehicle.id]);
  return { vehicle, waiting: waiting.get(vehicle.id) ?? 0 };
}

/** Returns the totals of a vehicle as of today; zeros for everyone but admins. */
export async function vehicleSums(viewer: Viewer, { id }: Pick<VehicleHead, 'id'>): Promise<VehicleSums> {
  return (await sumsOfVehicles(viewer, [id])).get(id) ?? NO_SUMS;
}

/** Returns one page of a vehicle's holders with their totals as of today, by name. Empty for everyone but admins. */
export async function listHolders(
  viewer: Viewer,
  vehicleId: string,
  { q, cursor }: HolderFilters,
): Promise<Page<HolderRow>> {
  const asked = { vehicleId, q, after: readCursor(cursor, 'text'), limit: PAGE_SIZE };
  const rows = await findHolders(viewer, db(), asked);
  const ids = rows.map(({ positionId }) => positionId);
  const sums = await sumPositions(viewer, db(), ids, today());
  return pageOf(
    rows,
    PAGE_SIZE,
    ({ sortKey, positionId }) => ({ key: sortKey, id: positionId }),
    ({ positionId, memberId, name, email, entity, roles, standing }) => ({
      ...{ positionId, memberId, name, email, entity },
      canBeViewed: roleOf(roles) !== 'admin' && standing !== 'rejected' && standing !== 'erased',
      sums: sums.get(positionId) ?? NO_SUMS,
    }),
  );
}

/** Returns the holder of a position; `null` if there is none, and for everyone but admins. */
export async function holderAt(
  viewer: Viewer,
  positionId: string,
): Promise<(HolderChoice & { positionId: string }) | null> {
  const [row] = await findHoldersOf(viewer, db(), [positionId]);
  return row ? { ...row, holds: true } : null;
}

/** Finds members and their entities by name or address, holders of the vehicle first. Empty for everyone but admins. */
export async function searchHolders(
  viewer: Viewer,
  { vehicleId, search }: { vehicleId: string; search: string },
): Promise<HolderChoice[]> {
  const found = await findHolderChoices(viewer, db(), { vehicleId, search, limit: MOST_CHOICES });
  return found
    .toSorted(
      (one, other) =>
        Number(other.holds) - Number(one.holds) || holderName(one).localeCompare(holderName(other)),
    )
    .slice(0, MOST_CHOICES);
}

/** @throws DomainError `not_found` unless the member exists and the entity is theirs. */
export async function requireHolder(
  viewer: Viewer,
  at: Db,
  holder: { memberId: string; entityId: string | null },
): Promise<{ name: string; entity: string | null }> {
  const found = await findHolder(viewer, at, holder);
  if (!found) throw new DomainError('not_found', 'Member or investing entity not found.');
  return found;
}
