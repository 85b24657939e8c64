import { db, type Tx } from '#app/db/client.server.ts';
import { hasPicture, insertPicture, readPictureOf } from './picture-rows.queries.server.ts';
import type { NewPicture, StoredPicture } from './stored-picture.ts';

/** The picture that was taken in from there before, if any. */
export const pictureOf = (source: string): Promise<StoredPicture | null> => readPictureOf(db(), source);

/** Whether a picture of this id was kept. */
export const pictureKept = (id: string): Promise<boolean> => hasPicture(db(), id);

/** Keeps a picture; false when another was faster with one of the same source. */
export const keepPicture = (tx: Tx, row: NewPicture): Promise<boolean> => insertPicture(tx, row);
