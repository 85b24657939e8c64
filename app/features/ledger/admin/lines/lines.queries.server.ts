import { type AnyColumn, and, eq, gte, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerImport, ledgerLine } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { holderText, nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { exactTime, holdsEach, isoMoment } from '#app/platform/lists/sql.server.ts';
import { movedColumns } from '../../lines/lines.queries.server.ts';
import type { LEDGER, LedgerAsked } from './line-list.tsx';
import type { LedgerTotals } from './lines.ts';

const recorder = alias(member, 'recorder');
const reversal = alias(ledgerLine, 'reversal');
const undoes = alias(ledgerLine, 'undoes');

/** The name of the holder at the other end of a transfer. */
const counterpart: SQL<string | null> = sql<string | null>`(
  select ${nameOfHolder}
  from ${ledgerLine} as twin
    join ${position} on ${position.id} = twin.position_id
    join ${member} on ${member.id} = ${position.memberId}
    left join ${investingEntity} on ${investingEntity.id} = ${position.entityId}
  where twin.transfer_id = ${ledgerLine.transferId} and twin.id <> ${ledgerLine.id})`;

/** The text that a search matches: the holder, the reference and the note. */
const searched: SQL = sql`(${holderText} || ' ' || ${ledgerLine.reference} || ' ' || coalesce(${ledgerLine.note}, ''))`;

/** Matches what was recorded by a time. */
const isBy = (time: AnyColumn | SQL, until: string | undefined): SQL =>
  until === undefined ? sql`true` : sql`${time} <= ${until}::timestamptz`;

/**
 * Returns the time of the last line of a vehicle's ledger; `null` if it has none. Lines are never changed, and those
 * recorded later have a later time (`lockLedger`): together with it, parts read one after another are of one moment.
 */
export async function findRecordedUntil(viewer: Viewer, db: Db, vehicleId: string): Promise<string | null> {
  const [last] = await db
    .select({ at: exactTime(sql`max(${ledgerLine.recordedAt})`) })
    .from(ledgerLine)
    .where(and(forAdmin(viewer, 'money'), eq(ledgerLine.vehicleId, vehicleId)));
  return last?.at ?? null;
}

const SORTS: Record<SortIdOf<typeof LEDGER>, SortKey> = {
  date: { kind: 'day', by: ledgerLine.date },
  amount: { kind: 'number', by: ledgerLine.amount },
  unfunded: { kind: 'number', by: ledgerLine.unfundedChange },
  recorded: { kind: 'time', by: ledgerLine.recordedAt },
};

/** Matches lines that a reversal undid. */
const isUndone = (until?: string): SQL =>
  sql`exists (select from ${ledgerLine} as undoing where undoing.reverses = ${ledgerLine.id} and ${isBy(sql`undoing.recorded_at`, until)})`;

function isAsked(
  viewer: Viewer,
  vehicleId: string,
  { q, holder, type, from, to, only }: LedgerAsked,
  until?: string,
): SQL | undefined {
  return and(
    forAdmin(viewer, 'money'),
    eq(ledgerLine.vehicleId, vehicleId),
    until === undefined ? undefined : isBy(ledgerLine.recordedAt, until),
    holder ? eq(ledgerLine.positionId, holder) : undefined,
    type ? eq(ledgerLine.type, type) : undefined,
    from ? gte(ledgerLine.date, from) : undefined,
    to ? lte(ledgerLine.date, to) : undefined,
    only ? or(eq(ledgerLine.type, 'reversal'), isUndone(until)) : undefined,
    q ? matches(q) : undefined,
  );
}

/** Sums of the lines that match and are not undone, in minor units. */
export async function sumLedger(
  viewer: Viewer,
  db: Db,
  vehicleId: string,
  asked: LedgerAsked,
): Promise<LedgerTotals> {
  const [sums] = await db
    .select({
      amount: sql<number>`coalesce(sum(${ledgerLine.amount}), 0)`.mapWith(Number),
      unfundedChange: sql<number>`coalesce(sum(${ledgerLine.unfundedChange}), 0)`.mapWith(Number),
    })
    .from(ledgerLine)
    .where(and(isAsked(viewer, vehicleId, asked), not(isUndone())));
  return sums ?? { amount: 0, unfundedChange: 0 };
}

/** Matches lines whose holder, reference and note together contain every word. */
const matches = (q: string): SQL => sql`exists (
  select from ${position}
    join ${member} on ${member.id} = ${position.memberId}
    left join ${investingEntity} on ${investingEntity.id} = ${position.entityId}
  where ${position.id} = ${ledgerLine.positionId} and ${and(...holdsEach(searched, q))})`;

/**
 * One page of the ledger of a vehicle, plus one row if there are more. The ids are found in a query of their own: a
 * ledger is long, and its joins are many.
 * @param until only what was recorded by then, see `findRecordedUntil`; absent for everything
 */
export const findLedger = (vehicleId: string, until?: string) =>
  listQuery(SORTS, ledgerLine.id, async (viewer, db, asked: LedgerAsked, part) => {
    const page = await db
      .select({ id: ledgerLine.id, ...part.place })
      .from(ledgerLine)
      .where(and(isAsked(viewer, vehicleId, asked, until), part.after))
      .orderBy(...part.orderBy)
      .limit(part.limit);
    const ids = page.map(({ id }) => id);
    const lines = await db
      .select({
        id: ledgerLine.id,
        date: ledgerLine.date,
        type: ledgerLine.type,
        amount: ledgerLine.amount,
        unfundedChange: ledgerLine.unfundedChange,
        ...movedColumns,
        reference: ledgerLine.reference,
        note: ledgerLine.note,
        holder: {
          positionId: position.id,
          memberId: position.memberId,
          name: member.name,
          email: member.email,
          entity: entityName,
        },
        counterpart,
        recordedAt: isoMoment<string>(ledgerLine.recordedAt),
        recordedBy: recorder.name,
        importId: ledgerLine.importId,
        importName: ledgerImport.fileName,
        undoesReference: undoes.reference,
        undoesType: undoes.type,
        reversalReference: reversal.reference,
        reversalNote: reversal.note,
        reversalAt: isoMoment<string | null>(reversal.recordedAt),
      })
      .from(ledgerLine)
      .innerJoin(position, eq(position.id, ledgerLine.positionId))
      .innerJoin(member, eq(member.id, position.memberId))
      .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
      .leftJoin(recorder, eq(recorder.id, ledgerLine.recordedById))
      .leftJoin(ledgerImport, eq(ledgerImport.id, ledgerLine.importId))
      .leftJoin(undoes, eq(undoes.id, ledgerLine.reverses))
      .leftJoin(reversal, and(eq(reversal.reverses, ledgerLine.id), isBy(reversal.recordedAt, until)))
      .where(sql`${ledgerLine.id} = any(${sql.param(ids)}::uuid[])`);
    const byId = new Map(lines.map((line) => [line.id, line]));
    return page.flatMap(({ id, ...place }) => {
      const line = byId.get(id);
      return line ? [{ ...line, ...place }] : [];
    });
  });

export type FoundLine = Awaited<ReturnType<ReturnType<typeof findLedger>>>[number];
