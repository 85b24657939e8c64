import { Hono } from 'hono';
import { DomainError } from '#app/domain/errors.ts';
import { batchItem } from '#app/features/documents/admin/batches/batch.ts';
import { lookAtItem } from '#app/features/documents/admin/batches/batches.server.ts';
import {
  type CopyOptions,
  type CopyPurpose,
  openCopy,
} from '#app/features/documents/copies/copies.server.ts';
import { traceFile } from '#app/features/documents/copies/trace.server.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import type { ServerContext, ServerEnv } from '../context.ts';
import { askedPart, copyResponse } from '../copy-response.ts';
import { firmFileName } from '../file-headers.ts';
import { requireMember } from '../member.ts';
import { storedObject } from '../stored-object.ts';

export const documents = new Hono<ServerEnv>();

/** Serves a document for download as its policy requires (product.md §5). */
documents.get('/download', (c) => served(c, 'download'));

/**
 * Serves a document to the viewer in the browser, also under the view-only policy, always marked. The viewer names the
 * version that it has open, so that all parts are of one file.
 */
documents.get('/view', (c) => served(c, 'view', { version: c.req.query('version') }));

/** Serves watermarked copies of files on the content platform and in the bucket, whatever the policy. */
documents.get('/watermark', (c) => served(c, 'download', { mustBeMarked: true }));
documents.get('/s3/watermark', (c) => served(c, 'download', { mustBeMarked: true }));

/** Serves a document of a batch to the admin who decides whose it is, unmarked; opening it is logged. */
documents.get('/batch-item', async (c) => {
  const viewer = c.get('viewer');
  requireAdmin(viewer, { sees: 'statements' });
  const asked = batchItem.safeParse({ batchId: c.req.query('batch'), itemId: c.req.query('item') });
  if (!asked.success) throw new DomainError('not_found', 'Document not found.');
  const { storageKey, fileName } = await lookAtItem(viewer, asked.data);
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': contentDisposition('inline', fileName),
  };
  const file = await storedObject(c, storage(), storageKey, {
    headers,
    ofType: (type) => ({ 'Content-Type': type }),
  });
  if (!file) throw new Error(`The file of ${asked.data.itemId} is not in the storage`);
  return file;
});

/** Reads a leaked copy and returns the ids in it, for admins; the file is the whole body and is not stored. */
documents.post('/trace', async (c) => {
  const viewer = c.get('viewer');
  // Before the body is read: a stranger's would only fill memory.
  requireAdmin(viewer, { sees: 'documents' });
  const copies = await traceFile(viewer, new Uint8Array(await c.req.arrayBuffer()));
  return c.json({ copies }, 200, { 'Cache-Control': 'no-store' });
});

async function served(
  c: ServerContext,
  purpose: CopyPurpose,
  { mustBeMarked, version }: Pick<CopyOptions, 'mustBeMarked' | 'version'> = {},
): Promise<Response> {
  const viewer = requireMember(c);
  const part = askedPart(c, purpose);
  const copy = await openCopy(viewer, c.req.query('id') ?? '', purpose, { part, mustBeMarked, version });
  const manner = purpose === 'view' ? 'inline' : 'attachment';
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': contentDisposition(manner, await firmFileName([copy.fileName])),
  };
  if (copy.kind === 'marked') return copyResponse(c, copy, headers);
  // Uses the library's content type, whatever the bucket has stored.
  const ofType = () => ({ 'Content-Type': copy.contentType });
  const file = await storedObject(c, storage(), copy.storageKey, { headers, ofType });
  if (!file) throw new Error(`The file of document ${c.req.query('id')} is not in the storage`);
  return file;
}
