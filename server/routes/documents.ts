import { Hono } from 'hono';
import { DomainError } from '#app/domain/errors.ts';
import { documentForDownload } from '#app/features/documents/documents.server.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import type { ServerEnv } from '../context.ts';
import { requireMember } from '../member.ts';
import { storedObject } from '../stored-object.ts';

export const documents = new Hono<ServerEnv>();

/** Serves a document as its policy requires (product.md §5). */
documents.get('/download', async (c) => {
  const viewer = requireMember(c);
  const document = await documentForDownload(viewer, c.req.query('id') ?? '');
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': contentDisposition('attachment', document.fileName),
  };
  // Uses the library's content type, whatever the bucket has stored.
  const ofType = () => ({ 'Content-Type': document.contentType });
  const file = await storedObject(c, storage(), document.storageKey, { headers, ofType });
  if (!file) throw new Error(`The file of document ${document.id} is not in the storage`);
  return file;
});

/**
 * Serves watermarked copies of files on the content platform and in the bucket. A file that cannot be watermarked is
 * never served without, so both routes refuse it whatever the reader may see.
 */
documents.on('GET', ['/watermark', '/s3/watermark'], async (c) => {
  await documentForDownload(requireMember(c), c.req.query('id') ?? '');
  throw new DomainError('unprocessable', 'A marked copy of this document cannot be made yet.');
});
