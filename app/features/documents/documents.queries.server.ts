import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document, documentEvent, documentVersion } from '#app/db/schema/documents.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import {
  isDocumentPublished,
  isItsFundShown,
  isReadBy,
} from '#app/platform/access/document-access.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';

/** A document's file is its version's: every read of a document joins the version served to members. */
const itsVersion = eq(documentVersion.id, document.versionId);

/** Finds the readable documents of an opportunity in their order, then newest first. */
export function findOpportunityDocuments(viewer: Viewer, db: Db, opportunityId: string) {
  return db
    .select({
      id: document.id,
      title: document.title,
      category: document.category,
      contentType: documentVersion.contentType,
      bytes: documentVersion.bytes,
      pages: documentVersion.pages,
      publishedAt: document.publishedAt,
      policy: document.policy,
      section: document.section,
    })
    .from(document)
    .innerJoin(documentVersion, itsVersion)
    .where(and(eq(document.opportunityId, opportunityId), isReadBy(viewer, db)))
    .orderBy(document.place, desc(document.publishedAt), desc(document.id));
}

/** Finds the viewer's personal documents, even before they sign the NDA. */
export const findPersonal = (viewer: Viewer, db: Db) =>
  db
    .select({
      title: document.title,
      category: document.category,
      contentType: documentVersion.contentType,
      bytes: documentVersion.bytes,
      publishedAt: document.publishedAt,
      entity: entityName,
    })
    .from(document)
    .innerJoin(documentVersion, itsVersion)
    .leftJoin(investingEntity, eq(investingEntity.id, document.entityId))
    .where(and(eq(document.ownerId, viewer.memberId), isDocumentPublished, isItsFundShown(db)))
    .orderBy(asc(document.publishedAt));

/** Finds the personal documents of a member that are published, newest first, with when they first opened each. */
export const findPersonalOf = (viewer: Viewer, db: Db, memberId: string, limit: number) =>
  db
    .select({
      id: document.id,
      title: document.title,
      category: document.category,
      publishedAt: isoMoment<string>(document.publishedAt),
      openedAt: sql<
        string | null
      >`(select ${isoMoment<string | null>(sql`min(${documentEvent.at})`)} from ${documentEvent}
        where ${documentEvent.documentId} = ${document.id} and ${documentEvent.memberId} = ${memberId}::uuid
          and ${documentEvent.act} <> 'refused')`,
      entity: entityName,
    })
    .from(document)
    .leftJoin(investingEntity, eq(investingEntity.id, document.entityId))
    .where(and(forAdmin(viewer, 'documents'), eq(document.ownerId, memberId), isDocumentPublished))
    .orderBy(desc(document.publishedAt), desc(document.id))
    .limit(limit);
