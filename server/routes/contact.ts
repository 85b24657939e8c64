import { Hono } from 'hono';
import { z } from 'zod';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { contactFile, contactMail } from '#app/features/questions/contact/conversations.server.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import type { ServerContext, ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';
import { requirePerson } from '../member.ts';
import { storedObject } from '../stored-object.ts';

export const contact = new Hono<ServerEnv>();

contact.get('/files/:id', (c) => download(c, contactFile));
contact.get('/mails/:id', (c) => download(c, contactMail));

type Find = (viewer: Viewer, messageId: string) => Promise<{ key: string; name: string } | null>;

/** Serves what a message came with, always as a download, since it comes from a member and not from the firm. */
async function download(c: ServerContext, find: Find): Promise<Response> {
  const viewer = requirePerson(c);
  const id = z.uuid().safeParse(c.req.param('id'));
  const file = id.success ? await find(viewer, id.data) : null;
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': contentDisposition('attachment', file?.name ?? 'file'),
  };
  const response = file && (await storedObject(c, storage(), file.key, { headers, ofType: () => ({}) }));
  return response ?? errorResponse(c, 'not_found', 'File not found.');
}
