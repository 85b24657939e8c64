import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { deleteMailData, findOwnMails, findOwnSuppressions } from './personal-data.queries.server.ts';

/** Returns the records of mails to the viewer, for their data export. */
export async function ownMailData(viewer: Viewer) {
  const [mails, suppressions] = await Promise.all([
    findOwnMails(viewer, db()),
    findOwnSuppressions(viewer, db()),
  ]);
  return { mails, suppressions };
}

/** Erases what is kept of the mails to a member, at the address that they have and those that they had. */
export const eraseMailData = (tx: Tx, { id, email }: { id: string; email: string }): Promise<void> =>
  deleteMailData(tx, id, email);
