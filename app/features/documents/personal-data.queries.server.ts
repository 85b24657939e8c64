import { asc, eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** Documents that are the viewer's alone. */
export const findPersonal = (viewer: Viewer, db: Db) =>
  db
    .select({
      title: document.title,
      category: document.category,
      contentType: document.contentType,
      bytes: document.bytes,
      publishedAt: document.publishedAt,
    })
    .from(document)
    .where(eq(document.ownerId, viewer.memberId))
    .orderBy(asc(document.publishedAt));
