import { Hono } from 'hono';
import { type CopyPurpose, openCopy } from '#app/features/documents/copies/copies.server.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import type { ServerContext, ServerEnv } from '../context.ts';
import { copyResponse, opensFile } from '../copy-response.ts';
import { requireMember } from '../member.ts';
import { storedObject } from '../stored-object.ts';

export const documents = new Hono<ServerEnv>();

/** Serves a document as its policy requires, to be taken along (product.md §5). */
documents.get('/download', (c) => served(c, 'download'));

/** Serves a document to the viewer in the browser; under the view-only policy as well, always with the mark. */
documents.get('/view', (c) => served(c, 'view'));

/** Serves watermarked copies of files on the content platform and in the bucket, whatever the policy. */
documents.get('/watermark', (c) => served(c, 'download', { mustBeMarked: true }));
documents.get('/s3/watermark', (c) => served(c, 'download', { mustBeMarked: true }));

async function served(
  c: ServerContext,
  purpose: CopyPurpose,
  { mustBeMarked = false } = {},
): Promise<Response> {
  const viewer = requireMember(c);
  const isRecorded = opensFile(c);
  if (isRecorded && purpose === 'download') await countAct('documentDownload', viewer.memberId);
  const copy = await openCopy(viewer, c.req.query('id') ?? '', purpose, { isRecorded, mustBeMarked });
  const manner = purpose === 'view' ? 'inline' : 'attachment';
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': contentDisposition(manner, copy.fileName),
  };
  if (copy.kind === 'marked') return copyResponse(c, copy, headers);
  // Uses the library's content type, whatever the bucket has stored.
  const ofType = () => ({ 'Content-Type': copy.contentType });
  const file = await storedObject(c, storage(), copy.storageKey, { headers, ofType });
  if (!file) throw new Error(`The file of document ${c.req.query('id')} is not in the storage`);
  return file;
}
