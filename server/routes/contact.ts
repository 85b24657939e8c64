import { Hono } from 'hono';
import { z } from 'zod';
import { contactFile } from '#app/features/questions/contact/conversations.server.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';
import { requireMember } from '../member.ts';
import { storedObject } from '../stored-object.ts';

export const contact = new Hono<ServerEnv>();

/** Serves the file of a message, always as a download, since it comes from a member and not from the firm. */
contact.get('/files/:id', async (c) => {
  const viewer = requireMember(c);
  const id = z.uuid().safeParse(c.req.param('id'));
  const file = id.success ? await contactFile(viewer, id.data) : null;
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': contentDisposition('attachment', file?.name ?? 'file'),
  };
  const response = file && (await storedObject(c, storage(), file.key, { headers, ofType: () => ({}) }));
  return response ?? errorResponse(c, 'not_found', 'File not found.');
});
