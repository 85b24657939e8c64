import type { Db } from '#app/db/client.server.ts';
import type { ImportProblem } from '#app/platform/tables/table.ts';
import { wordKey } from '#app/platform/tables/table-reading.ts';
import type { HeldBy, LedgerVehicle } from '../ledger-entry.ts';
import { findVehicles } from '../positions.queries.server.ts';
import { nearestOf } from './cell-values.ts';
import { holderText, type NamesInRow } from './file-rows.ts';
import {
  type Entity,
  findEntities,
  findHoldersNamed,
  findMemberIds,
  findRecordedHolders,
  findSimilarEmail,
  isOpportunity,
} from './names.queries.server.ts';

type NamedRow = NamesInRow & { line: number; reference?: string };

export type Resolved<Row> = {
  rows: { row: Row; vehicle: LedgerVehicle; holder: HeldBy | null }[];
  vehicles: Map<string, LedgerVehicle>;
  problems: ImportProblem[];
};

/** Maximum number of unknown names with suggestions; more of them have a common cause. */
const MOST_SUGGESTIONS = 20;
/** Maximum number of holders of one name to choose from. */
const MOST_NAMED = 10;

/**
 * Finds the members, entities and vehicles that the rows name, each name once. A row that is already recorded keeps its
 * holder when its address is nobody's any longer: members change theirs, and those of erased members are gone.
 * @param as what the rows are recorded as
 */
export async function resolveNames<Row extends NamedRow>(
  db: Db,
  rows: readonly Row[],
  as: 'lines' | 'valuations',
): Promise<Resolved<Row>> {
  const vehicles = await findVehicles(db, { named: distinct(rows, ({ vehicle }) => vehicle) });
  const vehiclesNamed = finderOf(vehicles);
  const members = await findMemberIds(
    db,
    distinct(rows, ({ investor }) => investor),
  );
  const recorded = await recordedHolders(
    db,
    as,
    rows.filter(({ investor }) => investor !== '' && !members.has(investor)),
    vehiclesNamed,
  );
  const withEntity = rows.filter(({ entity }) => entity !== '');
  const owners = new Set(withEntity.flatMap(({ investor }) => members.get(investor) ?? []));
  const entities = owners.size > 0 ? entitiesByOwner(await findEntities(db, [...owners])) : new Map();
  const suggest = suggestions(db);
  const holders = new Map<string, HeldBy>();
  const problems: ImportProblem[] = [];
  const resolved: Resolved<Row>['rows'] = [];
  for (const row of rows) {
    const found: ImportProblem[] = [];
    const refuse = (column: string, value: string, why: Refusal) =>
      void found.push({ line: row.line, column, value, ...why });
    const alike = vehiclesNamed(row.vehicle);
    const [vehicle] = alike;
    if (!vehicle && row.vehicle !== '') refuse('vehicle', row.vehicle, await suggest.vehicle(row.vehicle));
    if (alike.length > 1) refuse('vehicle', row.vehicle, sharedName(alike));
    else if (vehicle && row.currency !== '' && row.currency !== vehicle.currency)
      refuse('currency', row.currency, { problem: `${vehicle.name} uses ${vehicle.currency}.` });
    const memberId = members.get(row.investor);
    const kept = recorded(row);
    if (row.investor !== '' && !memberId && !kept)
      refuse('investor', row.investor, await suggest.member(row.investor));
    const entity = memberId && row.entity !== '' ? entityOf(row.entity, entities.get(memberId) ?? []) : null;
    if (entity && 'problem' in entity) refuse('entity', row.entity, entity);
    problems.push(...found);
    if (found.length > 0 || !vehicle) continue;
    const entityId = entity && 'id' in entity ? entity.id : null;
    if (!memberId) {
      resolved.push({ row, vehicle, holder: kept });
      continue;
    }
    // One shared object for all lines of a position: there are far more lines than holders.
    const key = `${row.vehicle}\n${row.investor}\n${row.entity}`;
    const holder = holders.get(key) ?? { memberId, entityId, vehicleId: vehicle.id };
    holders.set(key, holder);
    resolved.push({ row, vehicle, holder });
  }
  return { rows: resolved, vehicles: new Map(vehicles.map((one) => [one.id, one])), problems };
}

/** Why a name is not read, and what it may mean instead. */
type Refusal = { problem: string; instead?: readonly string[] };

/** Finds vehicles by slug, or where there is none by name. */
function finderOf(vehicles: readonly LedgerVehicle[]): (text: string) => readonly LedgerVehicle[] {
  const bySlug = Map.groupBy(vehicles, ({ slug }) => slug);
  const byName = Map.groupBy(vehicles, ({ name }) => wordKey(name));
  return (text) => bySlug.get(text) ?? byName.get(wordKey(text)) ?? [];
}

/** Lines of one vehicle must not be recorded for another, such as a fund and a deal with the same slug. */
function sharedName(vehicles: readonly LedgerVehicle[]): Refusal {
  const slugs = [...new Set(vehicles.map(({ slug }) => slug))];
  if (slugs.length === vehicles.length)
    return { problem: `Several vehicles have this name. Use one of ${slugs.join(', ')}.`, instead: slugs };
  const names = vehicles.map(({ name }) => name).join(' and ');
  return { problem: `${names} both have this slug. Change the address of the opportunity first.` };
}

/** Returns for whom rows of unknown members are recorded; `null` if they are not, and for all other rows. */
async function recordedHolders<Row extends NamedRow>(
  db: Db,
  as: 'lines' | 'valuations',
  unknown: readonly Row[],
  vehiclesNamed: (text: string) => readonly LedgerVehicle[],
): Promise<(row: Row) => HeldBy | null> {
  const wanted = unknown.flatMap(({ vehicle, reference }) => {
    const vehicleId = vehiclesNamed(vehicle)[0]?.id;
    return vehicleId && reference ? [{ vehicleId, reference }] : [];
  });
  const recordedHoldersRow = await findRecordedHolders(db, as, wanted);
  const isUnknown = new Set(unknown);
  return (row) =>
    (isUnknown.has(row) && recordedHoldersRow.get(`${vehiclesNamed(row.vehicle)[0]?.id} ${row.reference}`)) ||
    null;
}

const distinct = <Row>(rows: readonly Row[], of: (row: Row) => string): string[] => [
  ...new Set(rows.map(of).filter((text) => text !== '')),
];

function entitiesByOwner(entities: readonly Entity[]): Map<string, Entity[]> {
  const byOwner = new Map<string, Entity[]>();
  for (const entity of entities)
    byOwner.set(entity.memberId, [...(byOwner.get(entity.memberId) ?? []), entity]);
  return byOwner;
}

function entityOf(name: string, all: readonly Entity[]): { id: string } | Refusal {
  const named = all.filter((one) => one.name.trim() === name);
  const inUse = named.filter(({ isArchived }) => !isArchived);
  const [one, ...more] = inUse.length > 0 ? inUse : named;
  if (one && more.length === 0) return one;
  if (one) return { problem: 'This member has several entities with this name. Rename one first.' };
  const names = [...new Set(all.map((entity) => entity.name))];
  if (names.length === 0) return { problem: 'This member has no entities. Leave it empty.' };
  return {
    problem: `This member has no such entity. Use one of ${names.slice(0, 10).join(', ')}.`,
    instead: names,
  };
}

/** Suggestions for unknown names, each looked up once. */
function suggestions(db: Db) {
  const known = new Map<string, Refusal>();
  let all: LedgerVehicle[] | null = null;
  const once = async (key: string, problem: string, answer: () => Promise<Refusal>): Promise<Refusal> => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const refusal = known.size < MOST_SUGGESTIONS ? await answer() : { problem };
    known.set(key, refusal);
    return refusal;
  };
  return {
    member: (email: string) =>
      once(`member ${email}`, NO_MEMBER, async () => {
        const named = await findHoldersNamed(db, wordKey(email), MOST_NAMED);
        if (named.length > 0) {
          const instead = named.map(({ email: address, entity }) => holderText(address, entity));
          return { problem: `Investors are named by their address: ${instead.join(' or ')}?`, instead };
        }
        const similar = await findSimilarEmail(db, email);
        return similar
          ? { problem: `${NO_MEMBER} Did you mean ${similar}?`, instead: [similar] }
          : { problem: NO_MEMBER };
      }),
    vehicle: (text: string) =>
      once(`vehicle ${text}`, NO_VEHICLE, async () => {
        if (await isOpportunity(db, text))
          return { problem: 'This opportunity is not closed yet. It becomes a vehicle when it closes.' };
        all ??= await findVehicles(db, 'all');
        const nearest = nearestOf(
          text,
          all.flatMap(({ slug, name }) => [slug, name]),
        );
        const meant = all.find(({ slug, name }) => slug === nearest || name === nearest);
        return meant
          ? { problem: `${NO_VEHICLE} Did you mean ${nearest}?`, instead: [meant.slug] }
          : { problem: NO_VEHICLE, instead: all.map(({ slug }) => slug) };
      }),
  };
}

const NO_MEMBER = 'No member has this address.';
const NO_VEHICLE = 'No fund or closed opportunity has this name or slug.';
