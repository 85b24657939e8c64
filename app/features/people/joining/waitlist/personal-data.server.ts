import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';
import { forgetPeople } from '#app/platform/audit/personal.server.ts';
import { deleteEntriesOf, findWaitlistEntriesOf } from './personal-data.queries.server.ts';

export const ownWaitlistData = ({ memberId }: Viewer, addresses: readonly OwnAddress[]) =>
  findWaitlistEntriesOf(db(), memberId, addresses);

/** Deletes a member from the waitlist without a trace. */
export async function eraseWaitlistEntries(
  tx: Tx,
  memberId: string,
  addresses: readonly OwnAddress[],
): Promise<void> {
  await forgetPeople(tx, await deleteEntriesOf(tx, memberId, addresses));
}
