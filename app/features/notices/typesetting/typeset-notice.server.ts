import { createHash } from 'node:crypto';
import { type Db, db, type Tx, transaction } from '#app/db/client.server.ts';
import type { NOTICE_CATEGORIES } from '#app/domain/access/documents.ts';
import { newId } from '#app/domain/ids.ts';
import type { NoticeKind } from '#app/domain/investing/notice.ts';
import { updateDocuments } from '#app/features/documents/admin/document-admin.queries.server.ts';
import { downloadName } from '#app/features/documents/document.ts';
import { enqueuePreparation } from '#app/features/documents/marking/marking.jobs.server.ts';
import {
  findKeysOf,
  insertDocument,
  insertDocumentVersion,
  type NewFile,
} from '#app/features/documents/versions.queries.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { noticeName } from '../notice.ts';
import { lockNotice } from '../notices.queries.server.ts';
import { findItem, findToTypeset, linkDocument, type OwnItemRow } from '../own/own-notices.queries.server.ts';
import { noticePdf } from '../own/sheet/notice-pdf.server.ts';

/** Documents of one job: some hundred milliseconds, so that a worker that is stopped loses little. */
const CHUNK = 20;

const PDF = 'application/pdf';

const CATEGORY_OF = {
  call: 'capital_call',
  distribution: 'distribution',
  net: 'notice',
} as const satisfies Record<NoticeKind, (typeof NOTICE_CATEGORIES)[number]>;

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
  const ids = await findToTypeset(db(), noticeId, chosen);
  for (const id of ids) await typeset(id, signal);
  return ids.length === CHUNK ? (ids.at(-1) ?? null) : null;
}

/** Typesets an item until what is stored is what its notice says: it may be replaced or cancelled meanwhile. */
async function typeset(id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const row = await findItem(db(), id);
    if (!row || (await isStored(db(), row))) return;
    const { bytes, pages } = await noticePdf(row);
    const hash = createHash('sha256').update(bytes);
    // Named by what it contains: a repetition never writes over what is recorded with another hash.
    const storageKey = `${keyOf(row)}-${hash.copy().digest('hex').slice(0, 16)}.pdf`;
    await storage().putObject(storageKey, bytes, { contentType: PDF });
    const title = titleOf(row);
    const file = {
      ...{ storageKey, fileName: downloadName(title, PDF), contentType: PDF, bytes: bytes.length, pages },
      ...{ sha256: hash.digest(), createdById: row.publishedById },
    };
    if (await transaction((tx) => store(tx, row, title, file))) return;
  }
}

type Marks = { replacedAt: Date | null; cancelledAt: Date | null };
const isMarked = ({ replacedAt, cancelledAt }: Marks): boolean => replacedAt !== null || cancelledAt !== null;

/** How the keys of an item begin in the state in which its notice is. */
const keyOf = (row: OwnItemRow): string =>
  `documents/notices/${row.id}-${isMarked(row) ? 'marked' : 'published'}`;

async function isStored(on: Db | Tx, row: OwnItemRow): Promise<boolean> {
  if (row.documentId === null) return false;
  const keys = await findKeysOf(on, row.documentId);
  return keys.some((key) => key.startsWith(keyOf(row)));
}

/** Stores a document with the notice locked. @returns false if the notice or the item is not as it was typeset. */
async function store(tx: Tx, row: OwnItemRow, title: string, file: NewFile): Promise<boolean> {
  const notice = await lockNotice(tx, row.noticeId);
  if (!notice || isMarked(notice) !== isMarked(row)) return false;
  if (row.documentId === null) return storeDocument(tx, row, title, file);
  if (!(await isStored(tx, row))) await storeMarked(tx, row, { id: row.documentId, title }, file);
  return true;
}

async function storeDocument(tx: Tx, row: OwnItemRow, title: string, file: NewFile): Promise<boolean> {
  const id = newId();
  // Another worker may have stored it.
  if (!(await linkDocument(tx, row.id, id))) return false;
  const { fundId, opportunityId, publishedById } = row;
  const category = CATEGORY_OF[row.kind];
  const versionId = await insertDocument(
    tx,
    {
      ...{ id, title, category, policy: 'original', fundId, opportunityId },
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
    after: { title, category, policy: 'original', fileName: file.fileName, bytes: file.bytes },
    personId: row.memberId,
  });
  return true;
}

async function storeMarked(
  tx: Tx,
  row: OwnItemRow,
  { id, title }: { id: string; title: string },
  file: NewFile,
): Promise<void> {
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
