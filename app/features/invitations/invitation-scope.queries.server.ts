import { type SQL, sql } from 'drizzle-orm';
import { isAdmin } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** No row for anyone but admins. */
export const forAdmin = (viewer: Viewer): SQL | undefined => (isAdmin(viewer) ? undefined : sql`false`);
