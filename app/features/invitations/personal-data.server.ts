import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { forgetPeople } from '#app/platform/audit/personal.server.ts';
import {
  eraseReceived,
  eraseSent,
  findReceived,
  findSent,
  findTokenEntries,
} from './personal-data.queries.server.ts';

/** Returns the viewer's sent and received invitations for their data export. */
export async function ownInvitationData(viewer: Viewer) {
  const [sent, received, tokens] = await Promise.all([
    findSent(viewer, db()),
    findReceived(viewer, db()),
    findTokenEntries(viewer, db()),
  ]);
  return { sent, received, tokens };
}

/** Erases the names in a member's sent and received invitations; their existence and dates are kept. */
export async function eraseInvitations(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await eraseSent(tx, id, new Date());
  await forgetPeople(tx, await eraseReceived(tx, id, email));
}
