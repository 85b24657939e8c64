import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { ledgerImport, ledgerLine } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import type { IMPORTS, ImportsAsked } from './imports/files/import-list.tsx';

export type ImportKind = (typeof ledgerImport.$inferSelect)['kind'];
type NewImport = Omit<typeof ledgerImport.$inferInsert, 'undoneAt' | 'undoneById'>;

export async function insertImport(tx: Tx, row: NewImport): Promise<void> {
  await tx.insert(ledgerImport).values(row);
}

/** Finds an import and locks it, so that it is undone only once. */
export async function lockImport(tx: Tx, id: string) {
  const [row] = await tx.select().from(ledgerImport).where(eq(ledgerImport.id, id)).for('update');
  return row ?? null;
}

export async function markImportUndone(tx: Tx, id: string, at: Date, byId: string | null): Promise<void> {
  await tx.update(ledgerImport).set({ undoneAt: at, undoneById: byId }).where(eq(ledgerImport.id, id));
}

/** Matches rows, aliased as `earlier`, that belong neither to this import nor to one that is undone. */
export const isOfOthers = (importId: string): SQL =>
  sql`earlier.import_id is distinct from ${importId}::uuid and not exists (
    select from ${ledgerImport} as source where source.id = earlier.import_id and source.undone_at is not null)`;

const undoer = alias(member, 'undoer');

const importsWith = <More extends Record<string, SQL<string>>>(db: Db, more: More) =>
  db
    .select({
      id: ledgerImport.id,
      kind: ledgerImport.kind,
      fileName: ledgerImport.fileName,
      sha256: ledgerImport.sha256,
      lineCount: ledgerImport.lineCount,
      knownCount: ledgerImport.knownCount,
      addedCount: ledgerImport.addedCount,
      at: ledgerImport.at,
      by: member.name,
      undoneAt: ledgerImport.undoneAt,
      undoneBy: undoer.name,
      ...more,
    })
    .from(ledgerImport)
    .leftJoin(member, eq(member.id, ledgerImport.byId))
    .leftJoin(undoer, eq(undoer.id, ledgerImport.undoneById));

const SORTS: Record<SortIdOf<typeof IMPORTS>, SortKey> = {
  file: { kind: 'text', by: orNothing(ledgerImport.fileName) },
  at: { kind: 'time', by: ledgerImport.at },
  added: { kind: 'number', by: ledgerImport.addedCount },
  known: { kind: 'number', by: ledgerImport.knownCount },
};

export const findImports = listQuery(SORTS, ledgerImport.id, (viewer, db, { kind }: ImportsAsked, part) =>
  importsWith(db, part.place)
    .where(and(forAdmin(viewer, 'money'), kind ? eq(ledgerImport.kind, kind) : undefined, part.after))
    .orderBy(...part.orderBy)
    .limit(part.limit),
);

export async function findImport(db: Db, id: string) {
  const [row] = await importsWith(db, {}).where(eq(ledgerImport.id, id));
  return row ?? null;
}

/** Counts the transfers, recorded later, whose share was calculated with lines of an import. */
export async function countDependentTransfers(db: Db, importId: string): Promise<number> {
  const { rows } = await db.execute<{ transfers: number }>(sql`
    select count(distinct moved.transfer_id)::int as transfers
    from ${ledgerLine} as moved
    where moved.type = 'transfer_out' and moved.import_id is distinct from ${importId}::uuid
      and not exists (select from ${ledgerLine} as reversal where reversal.reverses = moved.id)
      and exists (select from ${ledgerLine} as line where line.import_id = ${importId}::uuid
        and line.position_id = moved.position_id and line.date <= moved.date and line.recorded_at < moved.recorded_at)`);
  return rows[0]?.transfers ?? 0;
}
