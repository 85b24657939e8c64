import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { hiddenForms } from '#app/platform/session/hidden-address.server.ts';
import { deleteMailData, findOwnMails, findOwnSuppressions } from './personal-data.queries.server.ts';

export async function ownMailData(viewer: Viewer) {
  const [mails, suppressions] = await Promise.all([
    findOwnMails(viewer, db()),
    findOwnSuppressions(viewer, db()),
  ]);
  // Of an address from before they joined only the hidden form may be kept.
  const hidden = new Set(hiddenForms(viewer.email));
  const shown = suppressions.map(({ address, ...rest }) => ({
    ...rest,
    address: hidden.has(address) ? viewer.email : address,
  }));
  return { mails, suppressions: shown };
}

/** Erases what is kept of the mails to a member, at the address that they have and those that they had. */
export const eraseMailData = (tx: Tx, { id, email }: { id: string; email: string }): Promise<void> =>
  deleteMailData(tx, id, email);
