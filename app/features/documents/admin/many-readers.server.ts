import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { isConfirmed, requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { countReaders } from './readers.queries.server.ts';

/** The number of people whose access may change without a recent sign-in. */
const MOST_UNCONFIRMED = 100;

/**
 * Checks the documents' current audience; call it before and after a change that may widen or narrow it.
 * @throws DomainError `confirm_identity` if more than 100 people can read at least one of the documents and the viewer
 * has not recently confirmed their identity.
 */
export async function requireConfirmedForMany(
  tx: Tx,
  viewer: Viewer,
  documentIds: readonly string[],
): Promise<void> {
  if (isConfirmed(viewer)) return;
  const count = await countReaders(viewer, tx, documentIds, MOST_UNCONFIRMED + 1);
  if (count > MOST_UNCONFIRMED) requireConfirmed(viewer);
}
