import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { personNote } from '#app/db/schema/relations.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import type { NOTES, NotesAsked } from './note-list.tsx';
import type { NoteChange } from './record.ts';

const author = alias(member, 'author');

const SORTS: Record<SortIdOf<typeof NOTES>, SortKey> = {
  day: { kind: 'day', by: personNote.day },
  person: { kind: 'text', by: orNothing(member.name) },
  kind: { kind: 'text', by: personNote.kind },
  author: { kind: 'text', by: orNothing(author.name) },
  written: { kind: 'time', by: personNote.writtenAt },
};

function matching(viewer: Viewer, { q, of, kind, author: by }: NotesAsked): SQL | undefined {
  return and(
    forAdmin(viewer, 'people'),
    ...holdsEach(sql`${personNote.body}`, q),
    of ? eq(personNote.memberId, of) : undefined,
    kind ? eq(personNote.kind, kind) : undefined,
    by ? eq(personNote.authorId, by) : undefined,
  );
}

export const findNotes = listQuery(SORTS, personNote.id, (viewer, db, asked: NotesAsked, part) =>
  db
    .select({
      id: personNote.id,
      kind: personNote.kind,
      day: personNote.day,
      body: personNote.body,
      writtenAt: personNote.writtenAt,
      changedAt: personNote.changedAt,
      person: { id: member.id, name: member.name, email: member.email },
      author: { id: author.id, name: author.name },
      ...part.place,
    })
    .from(personNote)
    .innerJoin(member, eq(member.id, personNote.memberId))
    .innerJoin(author, eq(author.id, personNote.authorId))
    .where(and(matching(viewer, asked), part.after))
    .orderBy(...part.orderBy)
    .limit(part.limit),
);

/** Inserts a note; returns whether it was not there yet. */
export async function insertNote(tx: Tx, row: typeof personNote.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(personNote).values(row).onConflictDoNothing().returning({ id: personNote.id });
  return rows.length > 0;
}

export async function lockNote(viewer: Viewer, tx: Tx, id: string) {
  const rows = await tx
    .select()
    .from(personNote)
    .where(and(forAdmin(viewer, 'people'), eq(personNote.id, id)))
    .for('update');
  return rows[0];
}

export const updateNote = (tx: Tx, { id, seen: _, ...change }: NoteChange, changedAt: Date) =>
  tx
    .update(personNote)
    .set({ ...change, changedAt })
    .where(eq(personNote.id, id));

export async function deleteNote(viewer: Viewer, tx: Tx, id: string) {
  const rows = await tx
    .delete(personNote)
    .where(and(forAdmin(viewer, 'people'), eq(personNote.id, id)))
    .returning({ memberId: personNote.memberId, kind: personNote.kind, day: personNote.day });
  return rows[0];
}
