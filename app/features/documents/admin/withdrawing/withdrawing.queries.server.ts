import { and, countDistinct, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { documentBatch } from '#app/db/schema/document-uploads.ts';
import { document, documentEvent } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isNoAdmin } from '#app/platform/access/member-rows.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { WithdrawalInput } from './withdrawal.ts';

/** Finds the documents that are meant and that members have, or are about to get. */
export async function findWithMembers(
  viewer: Viewer,
  db: Db | Tx,
  asked: WithdrawalInput,
): Promise<string[]> {
  const isMeant =
    'ids' in asked
      ? inArray(document.id, asked.ids)
      : inArray(
          document.publicationId,
          db
            .select({ id: documentBatch.publicationId })
            .from(documentBatch)
            .where(and(eq(documentBatch.id, asked.batchId), isNotNull(documentBatch.publicationId))),
        );
  const rows = await db
    .select({ id: document.id })
    .from(document)
    .where(
      and(
        forAdmin(viewer, 'documents'),
        isMeant,
        isNotNull(document.publishedAt),
        isNull(document.withdrawnAt),
      ),
    )
    .orderBy(document.id);
  return rows.map(({ id }) => id);
}

const isOpening = (ids: readonly string[]) =>
  and(
    inArray(documentEvent.documentId, [...ids]),
    inArray(documentEvent.act, ['view', 'download']),
    isNoAdmin,
  );

export async function countOpeners(viewer: Viewer, db: Db, ids: readonly string[]): Promise<number> {
  const rows = await db
    .select({ people: countDistinct(documentEvent.memberId) })
    .from(documentEvent)
    .innerJoin(member, eq(member.id, documentEvent.memberId))
    .where(and(forAdmin(viewer, 'documents'), isOpening(ids)));
  return rows[0]?.people ?? 0;
}

/** Finds the latest opening of each document by each person, by name. */
export const findOpenings = (viewer: Viewer, db: Db, ids: readonly string[], limit: number) =>
  db
    .selectDistinctOn([member.name, member.id, document.title, document.id], {
      memberId: member.id,
      name: member.name,
      title: document.title,
      act: documentEvent.act,
      at: documentEvent.at,
    })
    .from(documentEvent)
    .innerJoin(member, eq(member.id, documentEvent.memberId))
    .innerJoin(document, eq(document.id, documentEvent.documentId))
    .where(and(forAdmin(viewer, 'documents'), isOpening(ids)))
    .orderBy(member.name, member.id, document.title, document.id, desc(documentEvent.at))
    .limit(limit);

/** Returns whether anyone, also an admin, has a copy or an entry in the trail of one of these documents. */
export async function isAnyOpened(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id: documentEvent.id })
    .from(documentEvent)
    .where(inArray(documentEvent.documentId, [...ids]))
    .limit(1);
  return rows.length > 0;
}

/** Deletes documents that nobody has opened, with their versions. */
export async function deleteDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(document).where(inArray(document.id, [...ids]));
}
