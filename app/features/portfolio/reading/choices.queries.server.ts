import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { LINE_EFFECTS, LINE_TYPES } from '#app/domain/investing/ledger.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { ownPositions } from '#app/platform/access/own-records.queries.server.ts';

const CASH_TYPES = LINE_TYPES.filter((type) => LINE_EFFECTS[type].cash !== 0);

/** The day of the viewer's first payment; `null` before there is one. */
export async function findFirstPayment(viewer: Viewer, db: Db): Promise<string | null> {
  const [row] = await db
    .select({ day: sql<string | null>`min(${ledgerLine.date})::text` })
    .from(ledgerLine)
    .innerJoin(position, eq(position.id, ledgerLine.positionId))
    .where(
      and(ownPositions(viewer), or(inArray(ledgerLine.type, CASH_TYPES), isNotNull(ledgerLine.transferId))),
    );
  return row?.day ?? null;
}

/** The last quarter end of which a valuation of something that the viewer holds is published; `null` if there is none. */
export async function findLastQuarterEnd(viewer: Viewer, db: Db, now: Date): Promise<string | null> {
  const next = sql`(${valuation.date} + 1)`;
  const [row] = await db
    .select({ day: sql<string | null>`max(${valuation.date})::text` })
    .from(valuation)
    .innerJoin(position, eq(position.id, valuation.positionId))
    .where(
      and(
        ownPositions(viewer),
        lte(valuation.publishedAt, now),
        isNotNull(valuation.nav),
        sql`extract(day from ${next}) = 1 and extract(month from ${next}) in (1, 4, 7, 10)`,
      ),
    );
  return row?.day ?? null;
}

/** The viewer and their entities that hold something on a day, with the number of positions. */
export async function findHolders(viewer: Viewer, db: Db, asOf: string) {
  const entered = sql`(exists (select from ${ledgerLine} where ${ledgerLine.positionId} = ${position.id}
    and ${ledgerLine.date} <= ${asOf}))`;
  return db
    .select({
      entityId: position.entityId,
      name: sql<string | null>`${entityName}`,
      positions: sql<number>`(count(*) filter (where ${entered}))::int`,
    })
    .from(position)
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .where(ownPositions(viewer))
    .groupBy(position.entityId, investingEntity.id)
    .orderBy(sql`${position.entityId} is not null`, sql`2`);
}

/** The viewer's positions in the vehicle of one of them, itself included, with who holds each. */
export async function findSisters(
  viewer: Viewer,
  db: Db,
  positionId: string,
): Promise<{ id: string; holder: string }[]> {
  const vehicle = db.select({ id: position.vehicleId }).from(position).where(eq(position.id, positionId));
  const rows = await db
    .select({ id: position.id, name: sql<string | null>`${entityName}` })
    .from(position)
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .where(and(ownPositions(viewer), inArray(position.vehicleId, vehicle)))
    .orderBy(sql`${position.entityId} is not null`, sql`2`);
  return rows.map(({ id, name }) => ({ id, holder: name ?? 'Myself' }));
}
