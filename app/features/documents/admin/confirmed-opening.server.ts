import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isConfirmed, requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { isAnyPersonal } from './document-admin.queries.server.ts';
import { countReaders } from './readers.queries.server.ts';

/** The number of people whose access may change without a recent sign-in. */
const MOST_UNCONFIRMED = 100;

/**
 * Checks the documents' current audience; call it before and after a change that may widen or narrow it. A personal
 * document shown to the wrong member cannot be taken back, nor can one shown to many.
 * @throws DomainError `confirm_identity` if at least one of the documents is one member's, or more than 100 people can
 * read it, and the viewer has not recently confirmed their identity.
 */
export async function requireConfirmedOpening(
  tx: Tx,
  viewer: Viewer,
  documentIds: readonly string[],
): Promise<void> {
  if (isConfirmed(viewer)) return;
  const isHardToUndo =
    (await isAnyPersonal(viewer, tx, documentIds)) ||
    (await countReaders(viewer, tx, documentIds, MOST_UNCONFIRMED + 1)) > MOST_UNCONFIRMED;
  if (isHardToUndo) requireConfirmed(viewer);
}
