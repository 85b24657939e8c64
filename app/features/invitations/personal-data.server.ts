import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  eraseReceived,
  eraseSent,
  findReceived,
  findSent,
  findTokenEntries,
} from './personal-data.queries.server.ts';

/** What the viewer's own copy of their data says of inviting and being invited. */
export async function ownInvitationData(viewer: Viewer) {
  const [sent, received, tokens] = await Promise.all([
    findSent(viewer, db()),
    findReceived(viewer, db()),
    findTokenEntries(viewer, db()),
  ]);
  return { sent, received, tokens };
}

/** Erases who is named in a member's invitations, sent and received; that there were some, and when, is kept. */
export async function eraseInvitations(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await eraseSent(tx, id, new Date());
  await eraseReceived(tx, id, email);
}
