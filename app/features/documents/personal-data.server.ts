import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { findPersonal } from './personal-data.queries.server.ts';

/** What the viewer's own copy of their data says of the documents that are theirs alone; the files are in the library. */
export const ownDocumentData = (viewer: Viewer): ReturnType<typeof findPersonal> =>
  findPersonal(viewer, db());
