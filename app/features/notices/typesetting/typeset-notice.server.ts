import { createHash } from 'node:crypto';
import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { updateDocuments } from '#app/features/documents/admin/document-admin.queries.server.ts';
import { downloadName } from '#app/features/documents/document.ts';
import { enqueuePreparation } from '#app/features/documents/marking/marking.jobs.server.ts';
import {
  insertDocument,
  insertDocumentVersion,
  isKeyInUse,
  type NewFile,
} from '#app/features/documents/versions.queries.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { noticeName } from '../notice.ts';
import { findToTypeset, linkDocument, type OwnItemRow } from '../own/own-notices.queries.server.ts';
import { noticePdf } from '../own/sheet/notice-pdf.server.ts';

/** Documents of one job: some hundred milliseconds, so that a worker that is stopped loses little. */
const CHUNK = 20;

const PDF = 'application/pdf';

type Part = { noticeId: string; as: 'published' | 'marked'; after: string | null };

/**
 * Typesets the next holders' documents of a notice and stores them in the library, where each holder reads their own;
 * `marked`: once it was replaced or cancelled, as a new version that says so.
 * @returns the last item, after which the next portion begins; `null` when all are done.
 */
export async function typesetNext(
  { noticeId, as, after }: Part,
  signal: AbortSignal,
): Promise<string | null> {
  const chosen = { hasDocument: as === 'marked', after, limit: CHUNK };
  const rows = await findToTypeset(db(), noticeId, chosen);
  for (const row of rows) {
    signal.throwIfAborted();
    await typeset(row, as);
  }
  return rows.length === CHUNK ? (rows.at(-1)?.id ?? null) : null;
}

async function typeset(row: OwnItemRow, as: Part['as']): Promise<void> {
  const { bytes, pages } = await noticePdf(row);
  // The same for a repetition, which then finds what is there.
  const storageKey = `documents/notices/${row.id}-${as}.pdf`;
  await storage().putObject(storageKey, bytes, { contentType: PDF });
  const title = titleOf(row);
  const file = {
    ...{ storageKey, fileName: downloadName(title, PDF), contentType: PDF, bytes: bytes.length, pages },
    sha256: createHash('sha256').update(bytes).digest(),
    createdById: row.publishedById,
  };
  await transaction((tx) =>
    row.documentId === null
      ? storeDocument(tx, row, title, file)
      : storeMarked(tx, row, { id: row.documentId, title }, file),
  );
}

async function storeDocument(tx: Tx, row: OwnItemRow, title: string, file: NewFile): Promise<void> {
  const id = newId();
  // Another worker may have stored it.
  if (!(await linkDocument(tx, row.id, id))) return;
  const { fundId, opportunityId, publishedById } = row;
  const versionId = await insertDocument(
    tx,
    {
      ...{ id, title, category: 'notice', policy: 'original', fundId, opportunityId },
      ...{ ownerId: row.memberId, entityId: row.entityId, isHolderKnown: true, createdById: publishedById },
      ...{ publishedAt: new Date(), publishedById },
    },
    file,
  );
  await enqueuePreparation(tx, versionId);
  await recordAudit(tx, {
    actorId: publishedById,
    act: 'document.create',
    subject: { type: 'document', id },
    before: null,
    after: { title, category: 'notice', policy: 'original', fileName: file.fileName, bytes: file.bytes },
    personId: row.memberId,
  });
}

async function storeMarked(
  tx: Tx,
  row: OwnItemRow,
  { id, title }: { id: string; title: string },
  file: NewFile,
): Promise<void> {
  if (await isKeyInUse(tx, file.storageKey)) return;
  await enqueuePreparation(tx, await insertDocumentVersion(tx, id, file));
  await updateDocuments(tx, [id], { title });
  await recordAudit(tx, {
    actorId: row.publishedById,
    act: 'document.replace',
    subject: { type: 'document', id },
    before: null,
    after: { title, fileName: file.fileName, bytes: file.bytes },
    personId: row.memberId,
  });
}

/** "Capital call 4 of Vestry Fund II, Ada Holding AB, cancelled". */
function titleOf(row: OwnItemRow): string {
  const isCorrection = row.corrects ? ', corrected' : '';
  const mark = row.cancelledAt ? ', cancelled' : row.replacedAt ? ', replaced' : '';
  const entity = row.entityName ? `, ${row.entityName}` : '';
  const named = `${noticeName(row)} of ${row.vehicleName}${entity}`.slice(0, 170);
  return `${named}${isCorrection}${mark}`;
}
