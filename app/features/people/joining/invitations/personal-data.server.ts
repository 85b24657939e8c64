import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';
import { forgetTitles } from '#app/notify/forget-titles.server.ts';
import { forgetPeople } from '#app/platform/audit/personal.server.ts';
import { forgetMails } from '#app/platform/jobs/forget.server.ts';
import { redemptionNotice } from './invitation.ts';
import {
  eraseReceived,
  eraseSent,
  findReceived,
  findSent,
  findTokenEntries,
} from './personal-data.queries.server.ts';

export async function ownInvitationData(viewer: Viewer, addresses: readonly OwnAddress[]) {
  const [sent, received, tokens] = await Promise.all([
    findSent(viewer, db()),
    findReceived(viewer, addresses, db()),
    findTokenEntries(viewer, db()),
  ]);
  return { sent, received, tokens };
}

/**
 * Erases the names in a member's sent and received invitations, and what their inviters were told; their existence and
 * dates are kept.
 */
export async function eraseInvitations(
  tx: Tx,
  memberId: string,
  addresses: readonly OwnAddress[],
): Promise<void> {
  await eraseSent(tx, memberId, new Date());
  const received = await eraseReceived(tx, memberId, addresses);
  await forgetPeople(tx, received);
  const notices = received.map(redemptionNotice);
  await forgetMails(
    tx,
    notices.map(({ mailId }) => mailId),
  );
  await forgetTitles(
    tx,
    notices.map(({ cause }) => cause),
    'Your invitation was accepted',
  );
}
