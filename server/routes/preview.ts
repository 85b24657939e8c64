import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { verdictOn } from '#app/platform/access.ts';
import { env } from '#app/platform/env.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { sameSecret } from '#app/platform/seal.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  afterPreview,
  beginPreview,
  PREVIEW_COOKIE,
  PREVIEW_COOKIE_OPTIONS,
  type PreviewAsked,
} from '#app/workflows/preview.server.ts';
import type { ServerContext, ServerEnv } from '../context.ts';

export const preview = new Hono<ServerEnv>();

const ids = z.uuid();
const names = z.string().min(1).max(200);

/**
 * Shows an admin a draft on the member's own page: `?opportunity=<id>` from our editor; `?secret=…&entry=<id>` or
 * `?secret=…&slug=…` from the content platform's, which knows the preview secret (seed §5).
 */
preview.get('/', async (c) => {
  const viewer = requireAdmin(c);
  const { path, cookie } = await beginPreview(viewer, askedBy(c));
  setCookie(c, PREVIEW_COOKIE, cookie, PREVIEW_COOKIE_OPTIONS);
  c.header('Cache-Control', 'no-store');
  return c.redirect(path);
});

preview.get('/end', async (c) => {
  requireAdmin(c);
  deleteCookie(c, PREVIEW_COOKIE, { ...PREVIEW_COOKIE_OPTIONS, maxAge: 0 });
  c.header('Cache-Control', 'no-store');
  return c.redirect(await afterPreview(c.req.raw));
});

function askedBy(c: ServerContext): PreviewAsked {
  const { opportunity, secret, entry, slug } = c.req.query();
  const opportunityId = ids.safeParse(opportunity);
  if (opportunityId.success) return { opportunityId: opportunityId.data };
  if (!secret || !sameSecret(secret, env.CONTENTFUL_PREVIEW_SECRET))
    throw new DomainError('unauthorized', 'This preview needs the preview secret.');
  const [entryId, address] = [names.safeParse(entry), names.safeParse(slug)];
  if (entryId.success) return { entryId: entryId.data };
  if (address.success) return { slug: address.data };
  throw new DomainError('bad_request', 'The preview does not say of what.');
}

/** To everyone else there are no previews. */
function requireAdmin(c: ServerContext): Viewer {
  const viewer = c.get('viewer');
  if (viewer && verdictOn(viewer, 'admin').kind === 'ok') return viewer;
  throw new DomainError('not_found', 'There is no such call.');
}
