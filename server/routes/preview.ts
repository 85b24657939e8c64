import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { DomainError } from '#app/domain/errors.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { sameSecret } from '#app/platform/session/seal.server.ts';
import {
  afterPreview,
  beginPreview,
  type PreviewInput,
  previewCookie,
} from '#app/processes/preview/preview.server.ts';
import { adminOf } from '../confirmed.ts';
import type { ServerContext, ServerEnv } from '../context.ts';

export const preview = new Hono<ServerEnv>();

/** Shows an admin a draft of our editor on the member's page: `?opportunity=<id>`. */
preview.post('/', (c) =>
  begin(c, () => {
    const opportunityId = z.uuid().safeParse(c.req.query('opportunity'));
    if (opportunityId.success) return { opportunityId: opportunityId.data };
    throw new DomainError('bad_request', 'The preview does not name its opportunity.');
  }),
);

/**
 * Shows an admin a draft of the content platform, whose editor opens an address with the preview secret:
 * `?secret=…&entry=<id>` or `?secret=…&slug=…` (seed §5).
 */
preview.get('/', (c) => begin(c, () => entryAsked(c)));

preview.post('/end', async (c) => {
  adminOf(c, { sees: 'deals' });
  const { name, options } = previewCookie();
  deleteCookie(c, name, { ...options, maxAge: 0 });
  return c.redirect(await afterPreview(c.req.raw), 303);
});

async function begin(c: ServerContext, asked: () => PreviewInput): Promise<Response> {
  const { path, cookie } = await beginPreview(adminOf(c, { sees: 'deals' }), asked());
  const { name, options } = previewCookie();
  setCookie(c, name, cookie, options);
  c.header('Cache-Control', 'no-store');
  return c.redirect(path, 303);
}

const names = z.string().min(1).max(200);

function entryAsked(c: ServerContext): PreviewInput {
  const { secret, entry, slug } = c.req.query();
  if (!secret || !sameSecret(secret, settings().secrets.contentPreview()))
    throw new DomainError('unauthorized', 'This preview needs the preview secret.');
  const [entryId, address] = [names.safeParse(entry), names.safeParse(slug)];
  if (entryId.success) return { entryId: entryId.data };
  if (address.success) return { slug: address.data };
  throw new DomainError('bad_request', 'The preview does not name its entry.');
}
