import { type Db, db } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { isAdmin } from '#app/domain/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import { roleOf } from '#app/domain/roles.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { exportList } from '#app/platform/lists/exported-list.server.ts';
import { type Page, type Position, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { columnOf, isDescending } from '#app/platform/lists/sorting.ts';
import { findKnownUntil } from '../../reading/known-until.queries.server.ts';
import {
  type AskedHolders,
  findHolder,
  findHolderChoices,
  findHolders,
  findHoldersOf,
  holderCursor,
  sumPositions,
} from './holders.queries.server.ts';
import {
  countWaiting,
  findVehicle,
  findVehiclePage,
  type StoredSort,
  sumVehicles,
} from './vehicles.queries.server.ts';
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

/** Returns one page of the vehicles with their totals as of today. Empty for everyone but admins. */
export async function listVehicles(viewer: Viewer, filters: VehicleFilters): Promise<Page<VehicleRow>> {
  const position = readCursor(filters.cursor, columnOf(filters.sort) === 'name' ? 'text' : 'number');
  const asked = { filters, position, limit: PAGE_SIZE };
  const rows = await vehiclesInOrder(viewer, db(), asked, (ids) => sumsOfVehicles(viewer, ids));
  return pageOf(rows, PAGE_SIZE, ({ sortKey, id }) => ({ key: sortKey, id }), withoutKey);
}

/**
 * Exports the vehicles that match with their totals as of today, in the order of the list.
 * @throws DomainError `not_found` for everyone but admins.
 */
export const exportVehicles = (
  viewer: Viewer | null,
  filters: VehicleFilters,
): Promise<AsyncGenerator<VehicleRow>> =>
  exportList(viewer, {
    list: 'funds',
    filters,
    read: (admin, tx, limit) =>
      vehiclesInOrder(admin, tx, { filters, position: null, limit }, (ids) =>
        sumVehicles(admin, tx, ids, today()),
      ),
    itemOf: withoutKey,
  });

type InOrder = VehicleRow & { sortKey: string };

const withoutKey = ({ sortKey: _, ...row }: InOrder): VehicleRow => row;

/**
 * Returns vehicles in any order, plus one if there are more than `limit`. Totals are not stored: to sort by one, all
 * vehicles are read, of which there are at most some hundreds.
 */
async function vehiclesInOrder(
  viewer: Viewer,
  db: Db,
  { filters, position, limit }: { filters: VehicleFilters; position: Position | null; limit: number },
  sumsOf: (ids: readonly string[]) => Promise<Map<string, VehicleSums>>,
): Promise<InOrder[]> {
  const { q, kind, sort } = filters;
  const column = columnOf(sort);
  const total = column === 'name' || column === 'vintage' ? null : column;
  const found = await (total
    ? findVehiclePage(viewer, db, { q, kind, sort: 'name' }, null, null)
    : findVehiclePage(viewer, db, { q, kind, sort: sort as StoredSort }, position, limit));
  const ids = found.map(({ id }) => id);
  const sums = await sumsOf(ids);
  const waiting = await countWaiting(viewer, db, ids);
  const rows = found.map((vehicle) => {
    const own = sums.get(vehicle.id) ?? NO_SUMS;
    const sortKey = total ? String(own[total]) : vehicle.sortKey;
    return { ...vehicle, sortKey, sums: own, waiting: waiting.get(vehicle.id) ?? 0 };
  });
  return total ? pageByTotal(rows, isDescending(sort), position).slice(0, limit + 1) : rows;
}

function pageByTotal(rows: readonly InOrder[], descending: boolean, position: Position | null): InOrder[] {
  const compare = (one: Pick<InOrder, 'sortKey' | 'id'>, other: Pick<InOrder, 'sortKey' | 'id'>) =>
    (Number(one.sortKey) - Number(other.sortKey) || (one.id < other.id ? -1 : Number(one.id > other.id))) *
    (descending ? -1 : 1);
  const sorted = rows.toSorted(compare);
  if (!position) return sorted;
  const last = { sortKey: position.key ?? '0', id: position.id };
  return sorted.filter((row) => compare(row, last) > 0);
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

/** Returns one page of a vehicle's holders with their totals as of today. Empty for everyone but admins. */
export async function listHolders(
  viewer: Viewer,
  vehicleId: string,
  filters: HolderFilters,
): Promise<Page<HolderRow>> {
  const position = readCursor(filters.cursor, holderCursor(filters.sort));
  const asked = { vehicleId, filters, day: today(), position, limit: PAGE_SIZE };
  const rows = await holdersWithSums(viewer, db(), asked);
  return pageOf(rows, PAGE_SIZE, ({ sortKey, positionId }) => ({ key: sortKey, id: positionId }), holderRow);
}

/**
 * Exports the holders of a vehicle that match with their totals as of today, in the order of the list.
 * @throws DomainError `not_found` when there is no such vehicle, and for everyone but admins.
 */
export async function exportHolders(
  viewer: Viewer,
  idOrSlug: string,
  filters: HolderFilters,
): Promise<{ vehicle: VehicleHead; rows: AsyncGenerator<HolderRow> }> {
  const vehicle = await vehicleAt(viewer, idOrSlug);
  const rows = await exportList(viewer, {
    list: 'holders',
    filters: { ...filters, vehicle: vehicle.slug },
    read: (admin, tx, limit) =>
      holdersWithSums(admin, tx, { vehicleId: vehicle.id, filters, day: today(), position: null, limit }),
    itemOf: holderRow,
  });
  return { vehicle, rows };
}

async function holdersWithSums(viewer: Viewer, db: Db, asked: AskedHolders) {
  const rows = await findHolders(viewer, db, asked);
  const ids = rows.map(({ positionId }) => positionId);
  const sums = await sumPositions(viewer, db, ids, asked.day);
  return rows.map((row) => ({ ...row, sums: sums.get(row.positionId) ?? NO_SUMS }));
}

const holderRow = ({
  positionId,
  memberId,
  name,
  email,
  entity,
  roles,
  standing,
  sums,
}: Awaited<ReturnType<typeof holdersWithSums>>[number]): HolderRow => ({
  ...{ positionId, memberId, name, email, entity, sums },
  canBeViewed: roleOf(roles) !== 'admin' && standing !== 'rejected' && standing !== 'erased',
});

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
