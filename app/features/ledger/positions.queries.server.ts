import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { type HeldBy, keyOf, type LedgerVehicle } from './ledger-entry.ts';

/** Matches deals: opportunities that are closed, and those that were opened again but have positions. */
export const isDeal: SQL | undefined = or(
  eq(opportunity.stage, 'closed'),
  sql`exists (select from ${position} where ${position.vehicleId} = ${opportunity.id})`,
);

/** Finds funds and deals by id, by slug or name, or all of them. */
export async function findVehicles(
  db: Db,
  wanted: 'all' | { ids: readonly string[] } | { slugs: readonly string[] } | { named: readonly string[] },
): Promise<LedgerVehicle[]> {
  const among = (table: typeof fund | typeof opportunity) => {
    if (wanted === 'all') return undefined;
    if ('slugs' in wanted) return sql`${table.slug} = any(${sql.param([...wanted.slugs])}::text[])`;
    return 'ids' in wanted
      ? sql`${table.id} = any(${sql.param([...wanted.ids])}::uuid[])`
      : sql`(${table.slug} = any(${sql.param([...wanted.named])}::text[]) or lower(${table.name}) = any(${sql.param(wanted.named.map((name) => name.toLowerCase()))}::text[]))`;
  };
  const [funds, deals] = [
    await db
      .select({ id: fund.id, slug: fund.slug, name: fund.name, currency: fund.currency })
      .from(fund)
      .where(among(fund)),
    await db
      .select({
        id: opportunity.id,
        slug: opportunity.slug,
        name: opportunity.name,
        currency: opportunity.currency,
      })
      .from(opportunity)
      .where(and(among(opportunity), isDeal)),
  ];
  return [
    ...funds.map((one) => ({ ...one, kind: 'fund' as const })),
    ...deals.map((one) => ({ ...one, kind: 'deal' as const })),
  ];
}

/** Finds which of these positions exist; by `keyOf`. */
export async function findPositions(db: Db, holders: readonly HeldBy[]): Promise<Map<string, string>> {
  if (holders.length === 0) return new Map();
  const rows = await db
    .select({
      id: position.id,
      memberId: position.memberId,
      entityId: position.entityId,
      vehicleId: position.vehicleId,
    })
    .from(position)
    .where(
      and(
        sql`${position.vehicleId} = any(${sql.param([...new Set(holders.map(({ vehicleId }) => vehicleId))])}::uuid[])`,
        sql`${position.memberId} = any(${sql.param([...new Set(holders.map(({ memberId }) => memberId))])}::uuid[])`,
      ),
    );
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

/** Rows per statement: large enough to be fast, small enough for a process that also serves pages. */
const ROWS_AT_ONCE = 2_000;

export function* inParts<Item>(items: readonly Item[], size = ROWS_AT_ONCE): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Opens the missing positions in the currency of their vehicle; returns the ids of all, by `keyOf`. */
export async function openPositions(
  tx: Tx,
  holders: readonly HeldBy[],
  vehicles: ReadonlyMap<string, LedgerVehicle>,
): Promise<Map<string, string>> {
  const known = await findPositions(tx, holders);
  const missing = new Map(
    holders.filter((holder) => !known.has(keyOf(holder))).map((holder) => [keyOf(holder), holder]),
  );
  await refuseStrangeEntities(tx, [...missing.values()]);
  await refuseStaleCurrencies(
    tx,
    [...missing.values()].flatMap(({ vehicleId }) => vehicles.get(vehicleId) ?? []),
  );
  for (const part of inParts([...missing.values()])) {
    const rows = part.map((holder) => {
      const vehicle = vehicles.get(holder.vehicleId);
      if (!vehicle) throw new Error(`There is no vehicle ${holder.vehicleId}`);
      const isFund = vehicle.kind === 'fund';
      return {
        id: newId(),
        memberId: holder.memberId,
        entityId: holder.entityId,
        fundId: isFund ? vehicle.id : null,
        opportunityId: isFund ? null : vehicle.id,
        currency: vehicle.currency,
        vehicleId: vehicle.id,
      };
    });
    await tx.insert(position).values(rows.map(({ vehicleId: _generated, ...row }) => row));
    for (const row of rows) known.set(keyOf(row), row.id);
  }
  return known;
}

/**
 * Locks deals against everything that locks them to change them: publishing, stage moves, and decisions on their
 * commitments. Others may lock them likewise.
 */
export const lockDeals = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({ id: opportunity.id, currency: opportunity.currency })
    .from(opportunity)
    .where(sql`${opportunity.id} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(opportunity.id)
    .for('share');

/**
 * The currency of a deal changes only while it has no positions. Locks the deals, so that none is published in another
 * currency at the same time.
 */
async function refuseStaleCurrencies(tx: Tx, vehicles: readonly LedgerVehicle[]): Promise<void> {
  const currencies = new Map(
    vehicles.flatMap(({ id, kind, currency }) => (kind === 'deal' ? [[id, currency] as const] : [])),
  );
  if (currencies.size === 0) return;
  const rows = await lockDeals(tx, [...currencies.keys()]);
  if (rows.some(({ id, currency }) => currencies.get(id) !== currency))
    throw new DomainError('conflict', 'The currency of this opportunity has just changed. Please try again.');
}

/** An entity can hold positions only for its own member, regardless of the combination requested. */
async function refuseStrangeEntities(tx: Tx, holders: readonly HeldBy[]): Promise<void> {
  const named = holders.filter(({ entityId }) => entityId !== null);
  if (named.length === 0) return;
  const rows = await tx
    .select({ id: investingEntity.id, memberId: investingEntity.memberId })
    .from(investingEntity)
    .where(
      sql`${investingEntity.id} = any(${sql.param([...new Set(named.map(({ entityId }) => entityId))])}::uuid[])`,
    );
  const owners = new Map(rows.map(({ id, memberId }) => [id, memberId]));
  if (named.some(({ entityId, memberId }) => owners.get(entityId ?? '') !== memberId))
    throw new DomainError('unprocessable', 'This entity does not belong to this member.');
}
