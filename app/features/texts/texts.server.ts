import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { MOST_TEXTS, type SavedText, type SavedTextInput } from './saved-text.ts';
import { changeText, countTexts, deleteText, findTexts, insertText } from './texts.queries.server.ts';

/** Returns the firm's texts, by title; none for anyone but admins. */
export async function savedTexts(viewer: Viewer): Promise<SavedText[]> {
  const rows = await findTexts(viewer, db(), MOST_TEXTS);
  return rows.map(({ savedAt, ...text }) => ({ ...text, savedAt: savedAt.toISOString() }));
}

/**
 * Adds a text, or changes it as it was at `revision`. A repeated addition changes nothing.
 * @throws DomainError `not_found` for everyone but admins; `conflict` when it was changed or deleted since;
 * `unprocessable` when there are too many.
 */
export async function saveText(tx: Tx, viewer: Viewer, { revision, ...text }: SavedTextInput): Promise<void> {
  requireAdmin(viewer, { changes: 'people' });
  const row = { ...text, savedAt: new Date(), savedById: viewer.memberId };
  if (revision === 0) {
    if ((await countTexts(tx)) >= MOST_TEXTS)
      throw new DomainError(
        'unprocessable',
        `There can be ${MOST_TEXTS} saved texts. Please delete one first.`,
      );
    if (!(await insertText(tx, row))) return;
    return record(tx, viewer, 'savedText.create', text.id, { before: null, after: { title: text.title } });
  }
  const before = await changeText(tx, { ...row, revision });
  if (!before)
    throw new DomainError(
      'conflict',
      'Another admin changed or deleted this text. Copy yours and reload the page.',
    );
  await record(tx, viewer, 'savedText.edit', text.id, { before, after: { title: text.title } });
}

/** Deletes a text. @throws DomainError `not_found`, also for everyone but admins. */
export async function removeText(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  requireAdmin(viewer, { changes: 'people' });
  const before = await deleteText(tx, id);
  if (!before) throw new DomainError('not_found', 'Text not found.');
  await record(tx, viewer, 'savedText.delete', id, { before, after: null });
}

type Change = { before: { title: string } | null; after: { title: string } | null };

const record = (tx: Tx, viewer: Viewer, act: string, id: string, change: Change) =>
  recordAudit(tx, { actorId: viewer.memberId, act, subject: { type: 'saved_text', id }, ...change });
