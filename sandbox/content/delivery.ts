import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { markUnknown, type Web, type WebContext } from '../http.ts';
import { sameSecret } from '../secrets.ts';
import { included, select } from './query.ts';
import { kindOf, type Space } from './space.ts';

export const refusal = (id: string, message: string) => ({
  sys: { type: 'Error', id },
  message,
  requestId: randomUUID(),
});

const SYNC_PAGE = 100;
const LOCALE = { code: 'en-US', name: 'English', default: true, fallbackCode: null };
const NO_TOKEN = refusal('AccessTokenInvalid', 'The access token you sent could not be found or is invalid.');
const NO_QUERY = refusal('InvalidQuery', 'The query you sent was invalid.');
const NO_SYNC = refusal('BadRequest', 'The sync token is not valid, or was sent with other parameters.');
const NOT_FOUND = refusal('NotFound', 'The resource could not be found.');
const list = (items: readonly unknown[]) => ({ sys: { type: 'Array' }, total: items.length, items });

/** The delivery and the preview interface on one port: the token decides which one answers. */
export function serveDelivery(app: Hono<Web>, space: Space): void {
  const { accessToken, environment, previewToken, space: id } = space.options;
  const root = `/spaces/${id}/environments/${environment}`;
  const isGiven = (c: WebContext, token: string) =>
    sameSecret(c.req.header('authorization')?.replace('Bearer ', '') ?? c.req.query('access_token'), token);
  const seen = (c: WebContext) => {
    const preview = isGiven(c, previewToken);
    const items = space.all().filter(({ published }) => preview || published);
    return items.map((item) => space.show(item, preview));
  };
  const find = (c: WebContext, items: readonly { sys: { id: string } }[]) => {
    const found = items.find(({ sys }) => sys.id === c.req.param('id'));
    return found ? c.json(found) : c.json(NOT_FOUND, 404);
  };

  app.use('/spaces/*', async (c, next) =>
    isGiven(c, accessToken) || isGiven(c, previewToken) ? next() : c.json(NO_TOKEN, 401),
  );
  app.get(`${root}/locales`, (c) => c.json(list([LOCALE])));
  app.get(`${root}/content_types`, (c) => c.json(list(space.types())));
  app.get(`${root}/content_types/:id`, (c) => find(c, space.types()));
  app.get(`/spaces/${id}/`, (c) => c.json({ sys: { type: 'Space', id }, locales: [LOCALE] }));
  for (const [path, kind] of Object.entries({ entries: 'Entry', assets: 'Asset' })) {
    app.get(`${root}/${path}`, (c) => {
      const query = c.req.query();
      const found = select(seen(c), { ...query, 'sys.type': kind });
      if (!found) return c.json(NO_QUERY, 400);
      const [skip, limit] = [Number(query.skip ?? 0), Number(query.limit ?? 100)];
      const items = found.slice(skip, skip + limit);
      const more = included(items, seen(c), Number(query.include ?? 1));
      return c.json({ ...list(items), total: found.length, skip, limit, ...more });
    });
    app.get(`${root}/${path}/:id`, (c) => find(c, select(seen(c), { 'sys.type': kind }) ?? []));
  }
  app.get(`${root}/sync`, (c) => {
    const page = syncPage(space, c.req.query(), c.req.url.replace(/\?.*/, ''));
    return c.json(page ?? NO_SYNC, page ? 200 : 400);
  });
  app.all('*', (c) => {
    markUnknown(c);
    return c.json(NOT_FOUND, 404);
  });
}

/** A page of what came out or went, and where to go on; undefined for a token that is not (or no longer) good. */
function syncPage(space: Space, query: Record<string, string>, here: string) {
  const { sync_token: token, type = 'all', content_type = '' } = query;
  const start = `${space.now()},0,0,0,${type},${content_type}`;
  const position = token === undefined ? start : Buffer.from(token, 'base64url').toString();
  const [, at, from, after, end, wanted = '', contentType = ''] =
    /^(\d+),(\d+),(\d+),(\d+),(\w+),([\w-]*)$/.exec(position) ?? [];
  if (Number(at ?? 0) < space.expiredAt || (token && Object.keys(query).length > 1)) return undefined;
  const to = Number(end) || space.now();
  const found = space.turned(Number(after), to).filter((item) => {
    const kind = kindOf(item);
    const names = item.published ? ['all', kind] : from === '0' ? [] : ['all', 'Deletion', `Deleted${kind}`];
    return names.includes(wanted) && [item.contentType, ''].includes(contentType);
  });
  const isLast = found.length <= SYNC_PAGE;
  const page = found.slice(0, SYNC_PAGE);
  const next = isLast ? [to, to, 0] : [from, page.at(-1)?.turnedAt, to];
  const goOn = Buffer.from([space.now(), ...next, wanted, contentType].join()).toString('base64url');
  const items = page.map((item) => space.showLocales(item));
  return { ...list(items), [isLast ? 'nextSyncUrl' : 'nextPageUrl']: `${here}?sync_token=${goOn}` };
}
