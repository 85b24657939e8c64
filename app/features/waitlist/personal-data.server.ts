import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { deleteEntryOf, findEntryOf } from './personal-data.queries.server.ts';

/** What the viewer's own copy of their data says of how they asked to be let in; `null` where they did not. */
export const ownWaitlistData = async ({ email }: Viewer) => (await findEntryOf(db(), email)) ?? null;

/** Takes an address off the waitlist as if it had never been there. */
export const eraseWaitlistEntry = (tx: Tx, email: string): Promise<void> => deleteEntryOf(tx, email);
