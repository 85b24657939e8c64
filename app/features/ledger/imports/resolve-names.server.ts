import type { Db } from '#app/db/client.server.ts';
import type { ImportProblem } from '#app/platform/tables/table.ts';
import type { HeldBy, LedgerVehicle } from '../ledger-entry.ts';
import { findVehicles } from '../positions.queries.server.ts';
import { nearestOf } from './cell-values.ts';
import type { NamesInRow } from './file-rows.ts';
import {
  type Entity,
  findEntities,
  findMemberIds,
  findRecordedHolders,
  findSimilarEmail,
  findSlugs,
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

/**
 * Finds the members, entities and vehicles that the rows name, each name once. A row that is already recorded keeps its
 * holder when its address is nobody's any more: members change theirs, and those of erased members are gone.
 * @param as what the rows are recorded as
 */
export async function resolveNames<Row extends NamedRow>(
  db: Db,
  rows: readonly Row[],
  as: 'lines' | 'valuations',
): Promise<Resolved<Row>> {
  const vehicles = await findVehicles(db, { slugs: distinct(rows, ({ vehicle }) => vehicle) });
  const bySlug = new Map(vehicles.map((one) => [one.slug, one]));
  const allAt = Map.groupBy(vehicles, ({ slug }) => slug);
  const members = await findMemberIds(
    db,
    distinct(rows, ({ investor }) => investor),
  );
  const recorded = await recordedHolders(
    db,
    as,
    rows.filter(({ investor }) => investor !== '' && !members.has(investor)),
    bySlug,
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
    const refuse = (column: string, value: string, problem: string) =>
      void found.push({ line: row.line, column, value, problem });
    const vehicle = bySlug.get(row.vehicle);
    if (!vehicle && row.vehicle !== '') refuse('vehicle', row.vehicle, await suggest.vehicle(row.vehicle));
    const alike = allAt.get(row.vehicle) ?? [];
    if (alike.length > 1) refuse('vehicle', row.vehicle, sharedSlug(alike));
    else if (vehicle && row.currency !== '' && row.currency !== vehicle.currency)
      refuse('currency', row.currency, `${vehicle.name} uses ${vehicle.currency}.`);
    const memberId = members.get(row.investor);
    const kept = recorded(row);
    if (row.investor !== '' && !memberId && !kept)
      refuse('investor', row.investor, await suggest.member(row.investor));
    const entity = memberId && row.entity !== '' ? entityOf(row.entity, entities.get(memberId) ?? []) : null;
    if (entity && 'problem' in entity) refuse('entity', row.entity, entity.problem);
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

/** A fund and a deal: lines of the one must not be recorded for the other. */
const sharedSlug = (vehicles: readonly LedgerVehicle[]): string =>
  `${vehicles.map(({ name }) => name).join(' and ')} both have this slug. Change the address of the opportunity first.`;

/** Returns for whom rows of unknown members are recorded; `null` if they are not, and for all other rows. */
async function recordedHolders<Row extends NamedRow>(
  db: Db,
  as: 'lines' | 'valuations',
  unknown: readonly Row[],
  vehicles: ReadonlyMap<string, LedgerVehicle>,
): Promise<(row: Row) => HeldBy | null> {
  const wanted = unknown.flatMap(({ vehicle, reference }) => {
    const vehicleId = vehicles.get(vehicle)?.id;
    return vehicleId && reference ? [{ vehicleId, reference }] : [];
  });
  const recordedHoldersRow = await findRecordedHolders(db, as, wanted);
  const isUnknown = new Set(unknown);
  return (row) =>
    (isUnknown.has(row) && recordedHoldersRow.get(`${vehicles.get(row.vehicle)?.id} ${row.reference}`)) ||
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

function entityOf(name: string, all: readonly Entity[]): { id: string } | { problem: string } {
  const named = all.filter((one) => one.name.trim() === name);
  const inUse = named.filter(({ isArchived }) => !isArchived);
  const [one, ...more] = inUse.length > 0 ? inUse : named;
  if (one && more.length === 0) return one;
  if (one) return { problem: 'This member has several entities with this name. Rename one first.' };
  const names = [...new Set(all.map((entity) => entity.name))];
  return {
    problem:
      names.length === 0
        ? 'This member has no entities. Leave it empty.'
        : `This member has no such entity. Use one of ${names.slice(0, 10).join(', ')}.`,
  };
}

/** Suggestions for unknown names, each looked up once. */
function suggestions(db: Db) {
  const known = new Map<string, string>();
  let slugs: string[] | null = null;
  const once = async (key: string, answer: () => Promise<string>, instead: string): Promise<string> => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const sentence = known.size < MOST_SUGGESTIONS ? await answer() : instead;
    known.set(key, sentence);
    return sentence;
  };
  return {
    member: (email: string) =>
      once(
        `member ${email}`,
        async () => {
          const similar = await findSimilarEmail(db, email);
          return `No member has this address.${similar ? ` Did you mean ${similar}?` : ''}`;
        },
        'No member has this address.',
      ),
    vehicle: (slug: string) =>
      once(
        `vehicle ${slug}`,
        async () => {
          if (await isOpportunity(db, slug))
            return 'This opportunity is not closed yet. It becomes a vehicle when it closes.';
          slugs ??= await findSlugs(db);
          const nearest = nearestOf(slug, slugs);
          return `No fund or closed opportunity has this slug.${nearest ? ` Did you mean ${nearest}?` : ''}`;
        },
        'No fund or closed opportunity has this slug.',
      ),
  };
}
