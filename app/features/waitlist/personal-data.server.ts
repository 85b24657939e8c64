import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { forgetPeople } from '#app/platform/audit/personal.server.ts';
import { deleteEntryOf, findEntryOf } from './personal-data.queries.server.ts';

/** Returns the viewer's waitlist entry for their data export; `null` for none. */
export const ownWaitlistData = async ({ email }: Viewer) => (await findEntryOf(db(), email)) ?? null;

/** Deletes an address from the waitlist without a trace. */
export async function eraseWaitlistEntry(tx: Tx, email: string): Promise<void> {
  await forgetPeople(tx, await deleteEntryOf(tx, email));
}
