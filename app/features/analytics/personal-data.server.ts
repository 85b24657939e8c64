import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { anonymiseEvents, findOwnEvents } from './personal-data.queries.server.ts';

/** Returns the viewer's events for their data export. */
export const ownEventData = (viewer: Viewer): ReturnType<typeof findOwnEvents> => findOwnEvents(viewer, db());

/** Anonymizes a member's events. */
export const eraseEvents = (tx: Tx, { id, email }: { id: string; email: string }): Promise<void> =>
  anonymiseEvents(tx, id, email);
