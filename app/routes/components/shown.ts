import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';

/** Public outside production. In production it is for admins; to others it does not exist (product.md §11). */
export const isShown = (environment: string, viewer: Viewer | null): boolean =>
  environment !== 'production' || (viewer !== null && isAdmin(viewer));
