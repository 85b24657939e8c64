import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { deleteMailData, findOwnMails, findOwnSuppression } from './personal-data.queries.server.ts';

/** Returns the records of mails to the viewer, for their data export. */
export async function ownMailData(viewer: Viewer) {
  const [mails, [suppression]] = await Promise.all([
    findOwnMails(viewer, db()),
    findOwnSuppression(viewer, db()),
  ]);
  return { mails, suppression: suppression ?? null };
}

/** Erases the records of mails to an address. */
export const eraseMailData = (tx: Tx, address: string): Promise<void> => deleteMailData(tx, address);
