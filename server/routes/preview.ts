import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { verdictOn } from '#app/domain/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { sameSecret } from '#app/platform/session/seal.server.ts';
import {
  afterPreview,
  beginPreview,
  type PreviewInput,
  previewCookie,
} from '#app/processes/preview/preview.server.ts';
import type { ServerContext, ServerEnv } from '../context.ts';

export const preview = new Hono<ServerEnv>();

const ids = z.uuid();
const names = z.string().min(1).max(200);

/**
 * Shows an admin a draft on the member's page: `?opportunity=<id>` from our editor; `?secret=…&entry=<id>` or
 * `?secret=…&slug=…` from the content platform's, which has the preview secret (seed §5).
 */
preview.get('/', async (c) => {
  const viewer = requireAdmin(c);
  const asked = askedBy(c);
  // Entries of the content platform are opened from there, with the secret.
  if ('opportunityId' in asked) requireOwnLink(c);
  const { path, cookie } = await beginPreview(viewer, asked);
  const { name, options } = previewCookie();
  setCookie(c, name, cookie, options);
  c.header('Cache-Control', 'no-store');
  return c.redirect(path);
});

preview.get('/end', async (c) => {
  requireAdmin(c);
  requireOwnLink(c);
  const { name, options } = previewCookie();
  deleteCookie(c, name, { ...options, maxAge: 0 });
  c.header('Cache-Control', 'no-store');
  return c.redirect(await afterPreview(c.req.raw));
});

function askedBy(c: ServerContext): PreviewInput {
  const { opportunity, secret, entry, slug } = c.req.query();
  const opportunityId = ids.safeParse(opportunity);
  if (opportunityId.success) return { opportunityId: opportunityId.data };
  if (!secret || !sameSecret(secret, settings().secrets.contentPreview()))
    throw new DomainError('unauthorized', 'This preview needs the preview secret.');
  const [entryId, address] = [names.safeParse(entry), names.safeParse(slug)];
  if (entryId.success) return { entryId: entryId.data };
  if (address.success) return { slug: address.data };
  throw new DomainError('bad_request', 'The preview does not name its entry.');
}

/** Another site must not start or end a preview for an admin who visits it. */
function requireOwnLink(c: ServerContext): void {
  const from = c.req.header('sec-fetch-site');
  if (from === 'cross-site' || from === 'same-site')
    throw new DomainError('forbidden', 'This preview was not opened from our own pages.');
}

/** Responds with 404 to anyone but admins. */
function requireAdmin(c: ServerContext): Viewer {
  const viewer = c.get('viewer');
  if (viewer && verdictOn(viewer, 'admin').kind === 'ok') return viewer;
  throw new DomainError('not_found', 'Call not found.');
}
