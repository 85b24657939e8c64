import { and, desc, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { ledgerFile, ledgerImport } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';

// The viewer is an admin in all of these: for everyone else the files do not exist (imports.router.server.ts).

const { content: _content, ...facts } = getTableColumns(ledgerFile);

export async function insertFile(tx: Tx, row: typeof ledgerFile.$inferInsert): Promise<void> {
  await tx.insert(ledgerFile).values(row);
}

/** Finds a file with everything but its content. */
export async function findFile(_viewer: Viewer, db: Db, id: string) {
  const [row] = await db
    .select({ ...facts, uploadedBy: member.name, isImported: sql<boolean>`${ledgerImport.id} is not null` })
    .from(ledgerFile)
    .innerJoin(member, eq(member.id, ledgerFile.uploadedById))
    .leftJoin(ledgerImport, eq(ledgerImport.id, ledgerFile.id))
    .where(and(eq(ledgerFile.id, id), isNull(ledgerFile.discardedAt)));
  return row ?? null;
}

/** Finds the files that are neither imported nor discarded, newest first. */
export const findOpenFiles = (_viewer: Viewer, db: Db, most: number) =>
  db
    .select({ ...facts, uploadedBy: member.name })
    .from(ledgerFile)
    .innerJoin(member, eq(member.id, ledgerFile.uploadedById))
    .leftJoin(ledgerImport, eq(ledgerImport.id, ledgerFile.id))
    .where(and(isNull(ledgerFile.discardedAt), isNull(ledgerImport.id)))
    .orderBy(desc(ledgerFile.uploadedAt), desc(ledgerFile.id))
    .limit(most);

export async function findContent(db: Db | Tx, id: string) {
  const [row] = await db.select().from(ledgerFile).where(eq(ledgerFile.id, id));
  return row ?? null;
}

/** Finds the facts of a file and locks it. */
export async function lockImportFile(tx: Tx, id: string) {
  const [row] = await tx.select(facts).from(ledgerFile).where(eq(ledgerFile.id, id)).for('update');
  return row ?? null;
}

type Change = Partial<
  Pick<
    typeof ledgerFile.$inferInsert,
    | 'kind'
    | 'mapping'
    | 'reading'
    | 'work'
    | 'workById'
    | 'progress'
    | 'report'
    | 'problem'
    | 'content'
    | 'discardedAt'
  >
>;

/** Returns whether there is such a file. */
export async function updateFile(db: Db, id: string, change: Change): Promise<boolean> {
  const updated = await db
    .update(ledgerFile)
    .set(change)
    .where(eq(ledgerFile.id, id))
    .returning({ id: ledgerFile.id });
  return updated.length > 0;
}

/** Deletes the content of files uploaded before a time and never imported. */
export async function discardOldFiles(tx: Tx, before: Date, at: Date): Promise<void> {
  await tx
    .update(ledgerFile)
    .set({ content: null, report: null, discardedAt: at })
    .where(
      and(
        lt(ledgerFile.uploadedAt, before),
        isNull(ledgerFile.discardedAt),
        sql`${ledgerFile.content} is not null`,
      ),
    );
}
