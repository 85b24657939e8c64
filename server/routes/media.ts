import { Hono } from 'hono';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { fileVisible } from '#app/features/opportunities/files/shown-files.server.ts';
import { isObjectKey } from '#app/integrations/storage/object-key.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { viewersFor } from '#app/platform/grants/grants.server.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';
import { requirePerson } from '../member.ts';
import { storedObject } from '../stored-object.ts';

type Headers = Record<string, string>;

/** An SVG is a document when opened as a page: it may render itself, and nothing else. */
const SVG_POLICY = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/**
 * Not stored even on disk, because another person may use the browser later; an open page keeps what it shows, and of a
 * recording what it has played.
 */
const UNSTORED = { 'Cache-Control': 'private, no-store' };

/** The only prefixes of the bucket that are served by key, with their types. */
const PARTS = [
  {
    prefix: 'pictures/',
    ofType: (type: string): Headers | null => {
      if (type === 'image/svg+xml') return SVG_POLICY;
      return type.startsWith('image/') ? {} : null;
    },
  },
  {
    prefix: 'media/',
    ofType: (type: string): Headers | null => (/^(?:(?:video|audio)\/.+|text\/vtt)$/.test(type) ? {} : null),
  },
] as const;

export const media = new Hono<ServerEnv>();

/**
 * Serves pictures, recordings and captions that the member may see: `GET /media/pictures/…`, `GET /media/media/…`.
 */
media.get('/:key{.+}', async (c) => {
  const viewer = requirePerson(c);
  const key = c.req.param('key');
  const part = PARTS.find(({ prefix }) => key.startsWith(prefix));
  const file =
    part &&
    isObjectKey(key) &&
    (await isVisible(viewer, key)) &&
    (await storedObject(c, storage(), key, {
      headers: UNSTORED,
      ofType: (contentType) => part.ofType(contentType.split(';')[0]?.trim().toLowerCase() ?? ''),
    }));
  return file || errorResponse(c, 'not_found', 'File not found.');
});

/** Pictures in a page have addresses without its holder: they are shown to those who see them for anybody. */
async function isVisible(person: Viewer, key: string): Promise<boolean> {
  if (await fileVisible(person, key)) return true;
  for (const viewer of await viewersFor(person)) if (await fileVisible(viewer, key)) return true;
  return false;
}
