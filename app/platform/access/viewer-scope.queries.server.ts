import { type SQL, sql } from 'drizzle-orm';
import { isMember } from '#app/domain/access/access.ts';
import { isDelegate } from '#app/domain/access/grants.ts';
import { type Area, maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';

const yes = sql`true`;
const no = sql`false`;

/** Admits admins who see an area; returns no rows for anyone else. */
export const forAdmin = (viewer: Viewer, area: Area): SQL => (maySee(viewer, area) ? yes : no);

/** Admits members, including admins; returns no rows for anyone else. */
export const forMember = (viewer: Viewer): SQL => (isMember(viewer) ? yes : no);

/** Admits members, and people whom only a grant admits. */
export const forPerson = (viewer: Viewer): SQL => (isMember(viewer) || isDelegate(viewer) ? yes : no);
