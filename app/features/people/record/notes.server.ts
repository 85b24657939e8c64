import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { NOTES, type NoteRow } from './note-list.tsx';
import { deleteNote, findNotes, insertNote, lockNote, updateNote } from './notes.queries.server.ts';
import { holdPerson } from './person-lock.queries.server.ts';
import type { NoteChange, NoteInput } from './record.ts';

/** What the firm wrote down about people, for admins. */
export const noteList = serveList(NOTES, {
  need: { sees: 'people' },
  find: findNotes,
  rowOf: ({ writtenAt, changedAt, ...note }): NoteRow => ({
    ...note,
    writtenAt: writtenAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
  }),
});

/** How many of a person's notes their page shows; the list of notes has all. */
export const NOTES_SHOWN = 10;

/** Returns the latest notes about a person, and whether there are more; none for anyone but admins. */
export async function notesOfPerson(
  viewer: Viewer,
  memberId: string,
): Promise<{ items: NoteRow[]; hasMore: boolean }> {
  const { items } = await noteList.page(viewer, { q: '', of: memberId, sort: '-day' });
  return { items: items.slice(0, NOTES_SHOWN), hasMore: items.length > NOTES_SHOWN };
}

/**
 * Adds a note about a person. The log has its kind and day without its words, which an erasure deletes.
 * @throws DomainError `not_found` as `holdPerson`.
 */
export async function addNote(tx: Tx, viewer: Viewer, note: NoteInput): Promise<void> {
  await holdPerson(viewer, tx, note.memberId);
  if (!(await insertNote(tx, { ...note, authorId: viewer.memberId }))) return;
  await record(tx, viewer, 'note.add', note.memberId, { before: null, after: factsOf(note) });
}

/**
 * Changes a note. The log has that, and its kind and day before and after, without its words.
 * @throws DomainError `not_found` when it is not there, and for everyone but admins; `forbidden` for all but its author;
 * `conflict` when it was changed in another window since it was `seen`.
 */
export async function changeNote(tx: Tx, viewer: Viewer, change: NoteChange): Promise<void> {
  const note = await lockNote(viewer, tx, change.id);
  if (!note) throw new DomainError('not_found', 'Note not found.');
  if (note.authorId !== viewer.memberId)
    throw new DomainError('forbidden', 'Only its author can change a note.');
  if (note.body === change.body && note.kind === change.kind && note.day === change.day) return;
  if ((note.changedAt?.toISOString() ?? null) !== change.seen)
    throw new DomainError(
      'conflict',
      'You changed this note in another window. Your text is still here: save again to replace what the other window saved.',
    );
  await updateNote(tx, change, new Date());
  await record(tx, viewer, 'note.change', note.memberId, { before: factsOf(note), after: factsOf(change) });
}

/** Deletes a note. @throws DomainError `not_found` when it is not there, and for everyone but admins. */
export async function removeNote(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const note = await deleteNote(viewer, tx, id);
  if (!note) throw new DomainError('not_found', 'Note not found.');
  await record(tx, viewer, 'note.remove', note.memberId, { before: factsOf(note), after: null });
}

const factsOf = ({ kind, day }: Pick<NoteInput, 'kind' | 'day'>) => ({ kind, day });

type Change = { before: Record<string, unknown> | null; after: Record<string, unknown> | null };

const record = (tx: Tx, viewer: Viewer, act: string, memberId: string, change: Change) =>
  recordAudit(tx, { actorId: viewer.memberId, act, subject: { type: 'member', id: memberId }, ...change });
