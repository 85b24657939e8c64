import type { Hono } from 'hono';
import { z } from 'zod';
import { table } from '../console/pages.ts';
import { renderPage, sendPage, serveAssets } from '../design/page.ts';
import { type Html, html } from '../html.ts';
import { refuseOtherSites, type Web, type WebContext } from '../http.ts';
import { parseJson } from '../json.ts';
import { tableOf } from '../service.ts';
import type { Surroundings } from '../stand-in.ts';
import type { Item, Space } from './space.ts';

const fields = z.record(z.string(), z.unknown());
const entry = z.object({ contentType: z.string().nullable(), fields, publish: z.boolean().default(false) });

const typeOf = ({ contentType }: Item) => contentType ?? 'asset';
const stateOf = ({ published, draftAt, turnedAt }: Item) =>
  !published ? 'Draft' : draftAt > turnedAt ? 'Changed' : 'Published';
/** The parts of an item that are returned. */
export const COLUMNS = { Id: 'id', Type: typeOf, State: stateOf, Revision: 'revision' } as const;
const LINKED = { ...COLUMNS, Id: ({ id }: Item) => html`<a href="/edit/${id}">${id}</a>` };

const editPage = (item: Item | undefined): Html =>
  html`<form method="post" action="/edit"><div class="field"><label for="id">Id</label><input id="id" name="id" required value="${item?.id}"></div>
<div class="field"><label for="type">Content type; none for an asset</label><input id="type" name="contentType" value="${item?.contentType}"></div>
<div class="field"><label for="fields">Fields, as JSON</label><textarea id="fields" name="fields" rows="20">${JSON.stringify(item?.draft ?? {}, null, 2)}</textarea></div>
<p><button class="primary" name="act" value="publish">Publish</button> <button name="act" value="save">Save draft</button> <button name="act" value="unpublish">Unpublish</button> <button class="quiet" name="act" value="remove">Delete</button></p></form>`;

/** The pages on which people write entries, and the same by HTTP for tests. */
export function serveEditor(app: Hono<Web>, { appName, consoleUrl }: Surroundings, space: Space): void {
  const navigation = html`<nav class="navigation" aria-label="Sandbox"><a href="/">Entries</a><a href="${consoleUrl}">Sandbox</a></nav>`;
  const shared = { appName, layout: 'desk', standIn: 'Local stand-in for Contentful', navigation } as const;
  const page = (c: WebContext, title: string, content: Html) =>
    sendPage(c, renderPage({ ...shared, title, body: html`<h1>${title}</h1>${content}` }));
  const put = async (c: WebContext, id: string, asked: unknown) => {
    const { data, error } = entry.safeParse(asked);
    if (!data) return c.text(z.prettifyError(error), 400);
    await space.put(id, data.contentType || null, data.fields, data.publish);
    return c.redirect('/', 303);
  };
  app.use(refuseOtherSites);
  serveAssets(app);
  app.get('/', (c) => {
    const { columns, rows } = tableOf('', space.all(), LINKED);
    return page(c, 'Entries', html`<p><a href="/edit/new">New entry</a></p>${table(columns, rows)}`);
  });
  app.get('/edit/:id', (c) => page(c, c.req.param('id'), editPage(space.get(c.req.param('id')))));
  app.post('/edit', async (c) => {
    const { id = '', act, ...form } = (await c.req.parseBody()) as Record<string, string>;
    if (act !== 'unpublish' && act !== 'remove')
      return put(c, id, { ...form, fields: parseJson(form.fields ?? ''), publish: act === 'publish' });
    await space[act](id);
    return c.redirect('/', 303);
  });
  app.put('/__sandbox/entries/:id', async (c) => put(c, c.req.param('id'), parseJson(await c.req.text())));
}
