import { Hono } from 'hono';
import { documentForDownload } from '#app/features/documents/documents.server.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { storage } from '#app/integrations/storage/storage.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { ServerEnv } from '../context.ts';
import { requireMember } from '../member.ts';
import { storedObject } from '../stored-object.ts';

export const documents = new Hono<ServerEnv>();

/** Hands out a document as its policy asks for (product.md §5). */
documents.get('/download', async (c) => {
  const viewer = requireMember(c);
  const document = await documentForDownload(viewer, c.req.query('id') ?? '');
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': contentDisposition('attachment', document.fileName),
  };
  // Of the type that the library tells, whatever the bucket has noted.
  const ofType = () => ({ 'Content-Type': document.contentType });
  const file = await storedObject(c, storage, document.storageKey, { headers, ofType });
  if (!file) throw new Error(`The file of document ${document.id} is not in the storage`);
  return file;
});

/**
 * Marked copies, of a file on the content platform and of one in the bucket. What cannot be marked is never handed
 * out unmarked, so that both refuse whatever the reader may see.
 */
documents.on('GET', ['/watermark', '/s3/watermark'], async (c) => {
  await documentForDownload(requireMember(c), c.req.query('id') ?? '');
  throw new DomainError('unprocessable', 'A marked copy of this document cannot be made yet.');
});
