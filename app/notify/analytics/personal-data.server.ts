import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';
import { anonymiseEvents, findOwnEvents } from './personal-data.queries.server.ts';

export const ownEventData = (
  { memberId }: Viewer,
  addresses: readonly OwnAddress[],
): ReturnType<typeof findOwnEvents> => findOwnEvents(db(), memberId, addresses);

export const eraseEvents = (tx: Tx, memberId: string, addresses: readonly OwnAddress[]): Promise<void> =>
  anonymiseEvents(tx, memberId, addresses);
