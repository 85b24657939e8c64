import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockQuestion } from '../question-inbox.queries.server.ts';
import type { QuestionNotes } from '../question-inbox.ts';
import type { NoteInput } from '../question-input.ts';
import { deleteNote, findNotes, insertNote } from './notes.queries.server.ts';

/** How many notes are shown, unless all are asked for. */
export const NOTES_SHOWN = 20;
const MOST_NOTES = 1_000;

/** Returns the latest internal notes on a question, oldest first, and how many there are; none for anyone but admins. */
export async function notesOf(
  viewer: Viewer,
  questionId: string,
  { all = false }: { all?: boolean } = {},
): Promise<QuestionNotes> {
  const rows = await findNotes(viewer, db(), questionId, all ? MOST_NOTES : NOTES_SHOWN);
  const items = rows.map(({ total: _, writtenAt, ...note }) => ({
    ...note,
    writtenAt: writtenAt.toISOString(),
  }));
  return { items: items.reverse(), total: rows[0]?.total ?? 0 };
}

/**
 * Adds an internal note on a question. The log never has its words, which an erasure deletes.
 * @throws DomainError `not_found`, also for everyone but admins.
 */
export async function addNote(tx: Tx, viewer: Viewer, note: NoteInput): Promise<void> {
  if (!(await lockQuestion(viewer, tx, note.questionId)))
    throw new DomainError('not_found', 'Question not found.');
  if (await insertNote(tx, { ...note, authorId: viewer.memberId }))
    await record(tx, viewer, 'question.addNote', note.questionId);
}

/** Deletes a note. @throws DomainError `not_found` when it is not there, and for everyone but admins. */
export async function removeNote(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const questionId = await deleteNote(viewer, tx, id);
  if (!questionId) throw new DomainError('not_found', 'Note not found.');
  await record(tx, viewer, 'question.removeNote', questionId);
}

const record = (tx: Tx, viewer: Viewer, act: string, id: string) =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: 'question', id },
    before: null,
    after: null,
  });
