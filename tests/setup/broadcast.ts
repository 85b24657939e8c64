import type { Tx } from '#app/db/client.server.ts';
import type { News } from '#app/notify/broadcasts/broadcast.ts';
import { heldBroadcast } from '#app/notify/broadcasts/broadcasts.server.ts';
import { enqueueEach } from '#app/platform/holds/holds.jobs.server.ts';

/** Notifies an audience when the transaction commits, as an act does that is not held. */
export const broadcast = (tx: Tx, news: News): Promise<void> => enqueueEach(tx, [heldBroadcast(news)]);
