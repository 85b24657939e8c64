import type { z } from 'zod';
import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import type { ListedHolder } from '#app/domain/access/audience.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { type Position, readCursor } from '#app/platform/lists/paging.ts';
import { serveList, serveListOf } from '#app/platform/lists/serve-list.server.ts';
import { columnOf, isDescending } from '#app/platform/lists/sorting.ts';
import { findKnownUntil } from '../../reading/known-until.queries.server.ts';
import { HOLDERS, type HolderRow } from './holder-list.tsx';
import { findHoldersOf, findVehicleHolders } from './holders.queries.server.ts';
import { VEHICLES, type VehiclesAsked } from './vehicle-list.tsx';
import {
  countFundedWithoutPosition,
  findVehicle,
  findVehiclePage,
  type StoredSort,
  sumVehicles,
  updateCallDay,
} from './vehicles.queries.server.ts';
import {
  type callDayInput,
  NO_SUMS,
  type VehicleHead,
  type VehicleRow,
  type VehicleSums,
} from './vehicles.ts';

export const today = (): string => new Date().toISOString().slice(0, 10);

/** The funds and single deals with their totals as of today, for admins. */
export const vehicleList = serveList(VEHICLES, {
  need: { sees: 'money' },
  find: findVehicles,
  rowOf: (row) => row,
});

/**
 * Finds vehicles in any order, plus one if there are more than `limit`. Totals are not stored: to sort by one, all
 * vehicles are read, of which there are at most some hundreds.
 */
async function findVehicles(
  viewer: Viewer,
  db: Db,
  { q, kind, sort, cursor }: VehiclesAsked,
  limit: number,
): Promise<PlacedVehicle[]> {
  const column = columnOf(sort);
  const total = column === 'name' || column === 'vintage' ? null : column;
  const position = readCursor(cursor, column === 'name' ? 'text' : 'number');
  const vehiclePage = await (total
    ? findVehiclePage(viewer, db, { q, kind, sort: 'name' }, null, null)
    : findVehiclePage(viewer, db, { q, kind, sort: sort as StoredSort }, position, limit));
  const ids = vehiclePage.map(({ id }) => id);
  const sums = await sumsOfVehicles(viewer, ids, db);
  const waiting = await countFundedWithoutPosition(viewer, db, ids);
  const rows = vehiclePage.map((vehicle) => {
    const own = sums.get(vehicle.id) ?? NO_SUMS;
    const place = { sortKey: total ? String(own[total]) : vehicle.sortKey, sortId: vehicle.id };
    return { ...vehicle, ...place, sums: own, waiting: waiting.get(vehicle.id) ?? 0 };
  });
  return total ? pageByTotal(rows, isDescending(sort), position).slice(0, limit + 1) : rows;
}

type PlacedVehicle = VehicleRow & Placed;

function pageByTotal(
  rows: readonly PlacedVehicle[],
  descending: boolean,
  position: Position | null,
): PlacedVehicle[] {
  const compare = (one: Placed, other: Placed) =>
    (Number(one.sortKey) - Number(other.sortKey) ||
      (one.sortId < other.sortId ? -1 : Number(one.sortId > other.sortId))) * (descending ? -1 : 1);
  const sorted = rows.toSorted(compare);
  if (!position) return sorted;
  const last = { sortKey: position.key ?? '0', sortId: position.id };
  return sorted.filter((row) => compare(row, last) > 0);
}

type KeptSums = { of: string; sums: VehicleSums };

/** Cached sums, valid until the next day or the next recording. A vehicle may have a hundred thousand lines. */
const keptSums = processGlobal('vehicle-sums', () => new Map<string, KeptSums>());

/** Returns the totals of vehicles as of today; empty for everyone but admins. */
async function sumsOfVehicles(
  viewer: Viewer,
  ids: readonly string[],
  at: Db = db(),
): Promise<Map<string, VehicleSums>> {
  if (!maySee(viewer, 'money')) return new Map();
  const day = today();
  const of = `${day} ${(await findKnownUntil(at))?.getTime()}`;
  const missing = ids.filter((id) => keptSums.get(id)?.of !== of);
  const found = await sumVehicles(viewer, at, missing, day);
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
 * Sets from which day the calls of a vehicle count: lines that are recorded already keep their days.
 * @throws DomainError `not_found` as `vehicleAt`.
 */
export async function setCallDay(
  tx: Tx,
  viewer: Viewer,
  { vehicleId, callsCountFrom }: z.infer<typeof callDayInput>,
): Promise<void> {
  const vehicle = await vehicleAt(viewer, vehicleId, tx);
  if (!(await updateCallDay(tx, vehicle, callsCountFrom))) return;
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'vehicle.callDay',
    subject: { type: 'vehicle', id: vehicle.id },
    before: { name: vehicle.name, callsCountFrom: vehicle.callsCountFrom },
    after: { name: vehicle.name, callsCountFrom },
  });
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
  const waiting = await countFundedWithoutPosition(viewer, db(), [vehicle.id]);
  return { vehicle, waiting: waiting.get(vehicle.id) ?? 0 };
}

/** Returns the totals of a vehicle as of today; zeros for everyone but admins. */
export async function vehicleSums(viewer: Viewer, { id }: Pick<VehicleHead, 'id'>): Promise<VehicleSums> {
  return (await sumsOfVehicles(viewer, [id])).get(id) ?? NO_SUMS;
}

/** The holders of a vehicle with their totals as of today, for admins. */
export const holderList = serveListOf(HOLDERS, {
  need: { sees: 'money' },
  parent: 'vehicle',
  parentAt: vehicleAt,
  rows: ({ id, currency }: VehicleHead) => ({
    find: (viewer, db, asked, limit) => findVehicleHolders(id, today())(viewer, db, asked, limit),
    rowOf: ({ positionId, memberId, name, email, entity, roles, standing, sums }): HolderRow => ({
      ...{ id: positionId, memberId, name, email, entity, currency, sums },
      canBeViewed: roleOf(roles) !== 'admin' && standing !== 'rejected' && standing !== 'erased',
    }),
  }),
});

/** Returns the holder of a position; `null` if there is none, and for everyone but admins. */
export async function holderAt(
  viewer: Viewer,
  positionId: string,
): Promise<(ListedHolder & { positionId: string }) | null> {
  const [row] = await findHoldersOf(viewer, db(), [positionId]);
  return row ? { ...row, holds: true } : null;
}
