import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { anonymiseEvents, findOwnEvents } from './personal-data.queries.server.ts';

/** What the viewer's own copy of their data says of what they did here. */
export const ownEventData = (viewer: Viewer): ReturnType<typeof findOwnEvents> => findOwnEvents(viewer, db());

/** Leaves of what a member did only that somebody did it. */
export const eraseEvents = (tx: Tx, { id, email }: { id: string; email: string }): Promise<void> =>
  anonymiseEvents(tx, id, email);
