import { Hono } from 'hono';
import { pictureVisible } from '#app/features/opportunities/pictures.server.ts';
import { isObjectKey } from '#app/integrations/storage/object-key.ts';
import { storage } from '#app/integrations/storage/storage.server.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';
import { requireMember } from '../member.ts';
import { storedObject } from '../stored-object.ts';

/** The only part of the bucket that is handed out by key. */
const PICTURES = 'pictures/';
const HEADERS = { 'Cache-Control': 'private, max-age=86400' };
/** An SVG is a document of its own when opened as a page: it may draw itself, and nothing else. */
const SVG_POLICY = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

export const media = new Hono<ServerEnv>();

/** Pictures of what a member may see: `GET /media/pictures/…`. */
media.get('/:key{.+}', async (c) => {
  const viewer = requireMember(c);
  const key = c.req.param('key');
  const picture =
    key.startsWith(PICTURES) &&
    isObjectKey(key) &&
    (await pictureVisible(viewer, key)) &&
    (await storedObject(c, storage, key, { headers: HEADERS, ofType }));
  return picture || errorResponse(c, 'not_found', 'There is no such picture.');
});

function ofType(contentType: string): Record<string, string> | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'image/svg+xml') return SVG_POLICY;
  return type.startsWith('image/') ? {} : null;
}
