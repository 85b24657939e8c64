import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { isPictureShown } from './pictures.queries.server.ts';

/** Whether `viewer` may see the picture of this storage key: it draws an opportunity or a fund that they may see. */
export const pictureVisible = (viewer: Viewer, key: string): Promise<boolean> =>
  isPictureShown(viewer, db(), key);
