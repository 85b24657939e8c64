import type { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import type { Web, WebContext } from '../http.ts';
import { parseRecord } from '../json.ts';
import { includedItems, selectItems } from './query.ts';
import { contentTypes, kindOf, type Space, show, showLocales } from './space.ts';
import WORDS from './words.json' with { type: 'json' };

type Options = Record<'space' | 'environment' | 'accessToken' | 'previewToken', string> & {
  contentTypes: readonly string[];
};

const SYNC_PAGE = 100;
const NO_TOKEN = { message: WORDS.noToken };
const LOCALE = { code: 'en-US', name: 'English', default: true, fallbackCode: null };
const list = (items: readonly unknown[]) => ({ sys: { type: 'Array' }, total: items.length, items });
/** The delivery and the preview API on one port: the token decides which one responds. */
export function serveDelivery(app: Hono<Web>, space: Space, options: Options): void {
  const { accessToken, previewToken, space: id } = options;
  const root = `/spaces/${id}/environments/${options.environment}`;
  const seen = (c: WebContext) => {
    const preview = c.req.header('authorization') === `Bearer ${previewToken}`;
    const items = space.all().filter(({ published }) => preview || published);
    return items.map((item) => show(item, preview));
  };
  const find = (c: WebContext, items: readonly { sys: { id: string } }[] = []) => {
    const found = items.find(({ sys }) => sys.id === c.req.param('id'));
    return found ? c.json(found) : c.json(WORDS.notFound, 404);
  };

  const verifyToken = (token: string) => [accessToken, previewToken].includes(token);
  app.use('/spaces/*', bearerAuth({ verifyToken, noAuthenticationHeader: NO_TOKEN, invalidToken: NO_TOKEN }));
  app.get(`${root}/locales`, (c) => c.json(list([LOCALE])));
  app.get(`${root}/content_types`, (c) => c.json(list(contentTypes(space.all(), options.contentTypes))));
  app.get(`${root}/content_types/:id`, (c) => find(c, contentTypes(space.all(), options.contentTypes)));
  app.get(`/spaces/${id}/`, (c) => c.json({ sys: { type: 'Space', id }, locales: [LOCALE] }));
  for (const [path, kind] of Object.entries({ entries: 'Entry', assets: 'Asset' })) {
    app.get(`${root}/${path}`, (c) => {
      const query = c.req.query();
      const found = selectItems(seen(c), { ...query, 'sys.type': kind });
      if (!found) return c.json(WORDS.noQuery, 400);
      const [skip, limit] = [Number(query.skip ?? 0), Number(query.limit ?? 100)];
      const items = found.slice(skip, skip + limit);
      const more = includedItems(items, seen(c), Number(query.include ?? 1));
      return c.json({ ...list(items), total: found.length, skip, limit, ...more });
    });
    app.get(`${root}/${path}/:id`, (c) => find(c, selectItems(seen(c), { 'sys.type': kind })));
  }
  // The bytes of an asset's file are kept next to its URL, in `bytes`.
  app.get('/files/:id', (c) => {
    const file = (space.get(c.req.param('id'))?.published?.file ?? {}) as Record<string, string>;
    if (!file.bytes) return c.json(WORDS.notFound, 404);
    return c.body(Buffer.from(file.bytes, 'base64'), 200, { 'content-type': file.contentType ?? '' });
  });
  app.get(`${root}/sync`, (c) => {
    const page = syncPage(space, c.req.query(), c.req.url.replace(/\?.*/, ''));
    return c.json(page ?? WORDS.noSync, page ? 200 : 400);
  });
}

/** A reader's position in the delta: the changes they have, and the end of the current pages. */
type Position = { at: number; after: number; to: number | null; isFirst: boolean; type: string; of: string };

/** A page of published or removed items, and the next position; undefined for an invalid or expired token. */
function syncPage(space: Space, { sync_token: token, ...query }: Record<string, string>, here: string) {
  const { type = 'all', content_type: of = '' } = query;
  const start = { at: space.now(), after: 0, to: null, isFirst: true, type, of };
  const kept = token && parseRecord(Buffer.from(token, 'base64url').toString());
  const position = (kept ?? start) as Position;
  if (!(position.at >= space.expiredAt) || (token && Object.keys(query).length > 0)) return undefined;
  const to = position.to ?? space.now();
  const found = space.turned(position.after, to).filter((item) => {
    const gone = position.isFirst ? [] : ['all', 'Deletion', `Deleted${kindOf(item)}`];
    const kinds = item.published ? ['all', kindOf(item)] : gone;
    return kinds.includes(position.type) && [item.contentType, ''].includes(position.of);
  });
  const page = found.slice(0, SYNC_PAGE);
  const isLast = page.length === found.length;
  const next = isLast ? { after: to, to: null, isFirst: false } : { after: page.at(-1)?.turnedAt, to };
  const goOn = JSON.stringify({ ...position, at: space.now(), ...next });
  const url = `${here}?sync_token=${Buffer.from(goOn).toString('base64url')}`;
  return { ...list(page.map(showLocales)), [isLast ? 'nextSyncUrl' : 'nextPageUrl']: url };
}
