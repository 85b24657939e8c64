import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from 'contentful';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useStandIns } from './stand-ins.ts';

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

const SECRET = 'the-webhook-secret-of-the-contract-tests';
const received: Received[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method = '', url: path = '', headers } = request;
  received.push({ method, path, headers, body });
  response.writeHead(202).end();
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const receiverPort = (receiver.address() as AddressInfo).port;

const held = useStandIns({
  content: {
    space: 'space',
    environment: 'master',
    accessToken: 'delivery',
    previewToken: 'preview',
    webhookUrl: `http://127.0.0.1:${receiverPort}/hooks/content`,
    webhookSecret: SECRET,
  },
});

const link = (linkType: 'Entry' | 'Asset', id: string) => ({ sys: { type: 'Link', linkType, id } });
const clientWith = (accessToken: string, options: { retryOnError?: boolean } = {}) =>
  createClient({
    space: 'space',
    environment: 'master',
    accessToken,
    host: `localhost:${held.sandbox.ports.content}`,
    insecure: true,
    retryOnError: false,
    ...options,
  });
let delivery: ReturnType<typeof clientWith>;
let preview: ReturnType<typeof clientWith>;

beforeAll(async () => {
  delivery = clientWith('delivery');
  preview = clientWith('preview');
  const { space } = held.sandbox.content;
  await space.put('picture', null, {
    title: 'Picture',
    file: { url: '//x/p.png', contentType: 'image/png' },
  });
  await space.put('two', 'article', { title: 'Two', slug: 'two', size: 20, back: link('Entry', 'one') });
  const body = {
    nodeType: 'document',
    data: {},
    content: [
      { nodeType: 'embedded-asset-block', data: { target: link('Asset', 'picture') }, content: [] },
      { nodeType: 'embedded-entry-block', data: { target: link('Entry', 'two') }, content: [] },
    ],
  };
  const related = [link('Entry', 'two'), link('Entry', 'missing')];
  await space.put('one', 'article', { title: 'One', slug: 'one', size: 3, tags: ['a', 'b'], body, related });
  await space.put('draft', 'article', { title: 'Draft', slug: 'draft' }, false);
});
afterAll(() => new Promise((resolve) => receiver.close(resolve)));
afterEach(() => expect(held.sandbox.calls.unknown('content')).toEqual([]));

const titles = async (query: Record<string, unknown>) => {
  const { items } = await delivery.getEntries({ content_type: 'article', order: ['fields.title'], ...query });
  return items.map(({ fields }) => fields.title);
};

describe('delivery', () => {
  test('lists its content types', async () => {
    const { items } = await delivery.getContentTypes();
    expect(items.map(({ sys }) => sys.id)).toEqual(expect.arrayContaining(['article', 'opportunity']));
    expect((await delivery.getContentType('article')).fields.map(({ id }) => id)).toContain('title');
    await expect(delivery.getContentType('nothing')).rejects.toMatchObject({ name: 'NotFound' });
    expect((await delivery.getLocales()).items).toMatchObject([{ code: 'en-US', default: true }]);
    expect((await delivery.getSpace()).sys.id).toBe('space');
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ['One', 'Two']],
    [{ order: ['-fields.title'] }, ['Two', 'One']],
    [{ order: ['fields.size'] }, ['One', 'Two']],
    [{ 'fields.slug': 'one' }, ['One']],
    [{ 'fields.slug[ne]': 'one' }, ['Two']],
    [{ 'fields.slug[in]': ['one', 'three'] }, ['One']],
    [{ 'fields.slug[nin]': ['one', 'three'] }, ['Two']],
    [{ 'fields.tags[exists]': true }, ['One']],
    [{ 'fields.tags[exists]': false }, ['Two']],
    [{ 'fields.tags': 'b' }, ['One']],
    [{ 'fields.title[match]': 'tw' }, ['Two']],
    [{ 'fields.size[lt]': 20 }, ['One']],
    [{ 'fields.size[lte]': 20 }, ['One', 'Two']],
    [{ 'fields.size[gt]': 3 }, ['Two']],
    [{ 'fields.size[gte]': 3 }, ['One', 'Two']],
    [{ 'sys.id[in]': ['two'] }, ['Two']],
    [{ query: 'tWo', 'fields.slug': 'two' }, ['Two']],
    [{ skip: 1 }, ['Two']],
    [{ limit: 1 }, ['One']],
  ])('answers the query %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test('returns the page and the total, and only the requested fields', async () => {
    const entries = await delivery.getEntries({
      content_type: 'article',
      select: ['fields.slug'],
      limit: 1,
      order: ['fields.slug'],
    });
    expect(entries).toMatchObject({ total: 2, skip: 0, limit: 1 });
    expect(entries.items.map(({ fields }) => fields)).toEqual([{ slug: 'one' }]);
  });

  test('includes linked items, in rich text too, and lists the broken links', async () => {
    const entries = await delivery.getEntries({ 'sys.id': 'one', include: 2 });
    const [one] = entries.items as unknown as { fields: Record<string, never> }[];
    expect(one?.fields).toMatchObject({
      related: [{ fields: { title: 'Two', back: { fields: { title: 'One' } } } }, { sys: { type: 'Link' } }],
      body: {
        content: [
          { data: { target: { fields: { title: 'Picture' } } } },
          { data: { target: { fields: { title: 'Two' } } } },
        ],
      },
    });
    expect(entries.errors).toMatchObject([
      { sys: { id: 'notResolvable' }, details: { linkType: 'Entry', id: 'missing' } },
    ]);
    const sound = await delivery.withoutUnresolvableLinks.getEntries({ 'sys.id': 'one', include: 2 });
    expect(sound.items[0]?.fields.related).toHaveLength(1);
    const shallow = await delivery.getEntries({ 'sys.id': 'one', include: 0 });
    expect(shallow.items[0]?.fields.related).toMatchObject([{ sys: { type: 'Link', id: 'two' } }, {}]);
  });

  test('returns single entries and assets', async () => {
    expect(await delivery.getEntry('one')).toMatchObject({ sys: { revision: 1 }, fields: { title: 'One' } });
    expect((await delivery.getAsset('picture')).fields.file?.contentType).toBe('image/png');
    expect((await delivery.getAssets({ 'fields.title': 'Picture' })).total).toBe(1);
    await expect(delivery.getAsset('nothing')).rejects.toMatchObject({ name: 'NotFound' });
  });

  test('refuses an invalid query, and a wrong token', async () => {
    await expect(delivery.getEntries({ nonsense: '1' } as object)).rejects.toMatchObject({
      name: 'InvalidQuery',
    });
    await expect(clientWith('other').getEntries()).rejects.toMatchObject({ name: 'AccessTokenInvalid' });
  });
});

test('preview shows drafts, delivery does not', async () => {
  expect((await preview.getEntry('draft')).fields.title).toBe('Draft');
  await expect(delivery.getEntry('draft')).rejects.toThrow('could not be found');
  await held.sandbox.content.space.put('two', 'article', { title: 'Two, changed', slug: 'two' }, false);
  expect((await preview.getEntry('two')).fields.title).toBe('Two, changed');
  expect((await delivery.getEntry('two')).fields.title).toBe('Two');
});

describe('sync', () => {
  test('starts with everything published, and continues with changes and removals', async () => {
    const { space } = held.sandbox.content;
    const first = await delivery.sync({ initial: true });
    const ids = first.entries.map(({ sys }) => sys.id);
    expect(ids).toEqual(expect.arrayContaining(['one', 'two', 'lumen-photonics']));
    expect(ids).not.toContain('draft');
    expect(first.assets.map(({ sys }) => sys.id)).toContain('picture');
    expect(first.entries.find(({ sys }) => sys.id === 'one')?.fields).toMatchObject({
      title: { 'en-US': 'One' },
    });

    const nothing = await delivery.sync({ nextSyncToken: first.nextSyncToken });
    expect(nothing.entries).toEqual([]);
    await space.put('three', 'article', { title: 'Three' });
    await space.put('three', 'article', { title: 'Three again' });
    await space.unpublish('two');
    await space.remove('picture');
    const delta = await delivery.sync({ nextSyncToken: nothing.nextSyncToken });
    expect(delta.entries).toMatchObject([
      { sys: { id: 'three', revision: 2 }, fields: { title: { 'en-US': 'Three again' } } },
    ]);
    expect(delta.deletedEntries).toMatchObject([{ sys: { id: 'two', type: 'DeletedEntry' } }]);
    expect(delta.deletedAssets).toMatchObject([{ sys: { id: 'picture', type: 'DeletedAsset' } }]);
  });

  test('can be limited to one kind or one content type', async () => {
    const assets = await delivery.sync({ initial: true, type: 'Asset' });
    expect([assets.entries, assets.assets.length > 0]).toEqual([[], true]);
    const articles = await delivery.sync({ initial: true, type: 'Entry', content_type: 'article' });
    expect(articles.entries.map(({ sys }) => sys.contentType?.sys.id)).not.toContain('opportunity');
    await held.sandbox.content.space.put('four', 'article', { title: 'Four' });
    await held.sandbox.content.space.put('someone', 'person', { name: 'Someone' });
    const delta = await delivery.sync({ nextSyncToken: articles.nextSyncToken });
    expect(delta.entries.map(({ sys }) => sys.id)).toEqual(['four']);
    expect((await delivery.sync({ initial: true, type: 'Deletion' })).deletedEntries).toEqual([]);
  });

  test('is paged by a hundred, whatever changes in the meantime', async () => {
    const { space } = held.sandbox.content;
    for (let n = 0; n < 230; n += 1) await space.put(`many-${n}`, 'many', { n });
    const sizes: number[] = [];
    const seen = new Set<string>();
    let page = await delivery.sync(
      { initial: true, type: 'Entry', content_type: 'many' },
      { paginate: false },
    );
    await space.put('many-0', 'many', { n: 'changed' });
    await space.put('many-150', 'many', { n: 'changed' });
    for (;;) {
      sizes.push(page.entries.length);
      for (const { sys } of page.entries) seen.add(sys.id);
      if (!page.nextPageToken) break;
      page = await delivery.sync({ nextPageToken: page.nextPageToken } as never, { paginate: false });
    }
    expect(sizes).toEqual([100, 100, 29]);
    const delta = await delivery.sync({ nextSyncToken: page.nextSyncToken });
    expect(delta.entries.map(({ sys }) => sys.id)).toEqual(['many-0', 'many-150']);
    for (const { sys } of delta.entries) seen.add(sys.id);
    expect(seen.size).toBe(230);
  });

  test('refuses unknown and expired tokens', async () => {
    const { nextSyncToken } = await delivery.sync({ initial: true });
    await expect(delivery.sync({ nextSyncToken: 'x' })).rejects.toMatchObject({ response: { status: 400 } });
    held.sandbox.content.space.expireTokens();
    await expect(delivery.sync({ nextSyncToken })).rejects.toMatchObject({ response: { status: 400 } });
    expect((await delivery.sync({ initial: true })).entries.length).toBeGreaterThan(1);
  });
});

describe('too many calls', () => {
  test('are refused with the message and the header that the SDK waits by', async () => {
    held.sandbox.faults.set('content', { kind: 'busy', times: 1, retryAfterSeconds: 1 });
    await expect(delivery.getEntries()).rejects.toMatchObject({ name: 'RateLimitExceeded' });
    const said: string[] = [];
    const patient = createClient({
      space: 'space',
      accessToken: 'delivery',
      host: `localhost:${held.sandbox.ports.content}`,
      insecure: true,
      logHandler: (_level, data) => void said.push(String(data)),
    });
    held.sandbox.faults.set('content', { kind: 'busy', times: 1, retryAfterSeconds: 1 });
    const startedAt = performance.now();
    expect((await patient.getEntries({ content_type: 'person' })).total).toBeGreaterThan(0);
    expect(performance.now() - startedAt).toBeGreaterThan(1_400);
    expect(said.join()).toContain('Rate limit');
  });

  test('other failures have the format that the SDK expects', async () => {
    held.sandbox.faults.set('content', { kind: 'failing', times: 1 });
    await expect(delivery.getEntries()).rejects.toMatchObject({ name: 'ServerError' });
  });
});

describe('messages', () => {
  /** As the platform's documentation describes it, independent of the sandbox's code. */
  function isSigned({ method, path, headers, body }: Received): boolean {
    const names = String(headers['x-contentful-signed-headers']).split(',');
    const named = names.map((name) => `${name}:${String(headers[name]).trim()}`).join(';');
    const hmac = createHmac('sha256', SECRET).update([method, path, named, body].join('\n'));
    return (
      headers['x-contentful-signature'] === hmac.digest('hex') &&
      names.join() === names.toSorted().join() &&
      names.includes('x-contentful-timestamp') &&
      Math.abs(Date.now() - Number(headers['x-contentful-timestamp'])) < 60_000
    );
  }

  test('report what was published, withdrawn and deleted, signed; drafts are not reported', async () => {
    const { space } = held.sandbox.content;
    await expect.poll(() => held.sandbox.webhooks.waiting('content')).toEqual([]);
    received.length = 0;
    await space.put('told', 'article', { title: 'Töld' }, false);
    await space.put('told', 'article', { title: 'Töld' });
    await expect.poll(() => received).toHaveLength(1);
    await space.unpublish('told');
    await expect.poll(() => received).toHaveLength(2);
    await space.put('picture-2', null, { title: 'Picture' });
    await expect.poll(() => received).toHaveLength(3);
    await space.remove('picture-2');
    await expect.poll(() => received).toHaveLength(4);
    expect(received.map(({ headers }) => headers['x-contentful-topic'])).toEqual([
      'ContentManagement.Entry.publish',
      'ContentManagement.Entry.unpublish',
      'ContentManagement.Asset.publish',
      'ContentManagement.Asset.unpublish',
    ]);
    expect(received.map(isSigned)).toEqual([true, true, true, true]);
    expect(received.map(({ body }) => JSON.parse(body).sys.type)).toEqual([
      'Entry',
      'DeletedEntry',
      'Asset',
      'DeletedAsset',
    ]);
    const [first] = received;
    expect(first && isSigned({ ...first, body: `${first.body} ` })).toBe(false);
  });
});

describe('the editor', () => {
  const at = (path: string, init?: RequestInit) =>
    fetch(`http://localhost:${held.sandbox.ports.content}${path}`, { redirect: 'manual', ...init });
  const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    at('/edit', { method: 'POST', body: new URLSearchParams(form), headers });

  test('lists, saves, publishes, withdraws and deletes', async () => {
    const entry = { id: 'edited', contentType: 'article', fields: '{"title":"<Edited>"}' };
    expect((await post({ ...entry, act: 'save' })).status).toBe(303);
    await expect(delivery.getEntry('edited')).rejects.toThrow();
    await post({ ...entry, act: 'publish' });
    expect((await delivery.getEntry('edited')).fields.title).toBe('<Edited>');
    expect(await (await at('/')).text()).toMatch(/edited<\/a>.*article.*Published/);
    expect(await (await at('/edit/edited')).text()).toContain(
      '&quot;title&quot;: &quot;&lt;Edited&gt;&quot;',
    );
    await post({ ...entry, fields: '{"title":"Later"}', act: 'save' });
    expect(await (await at('/')).text()).toMatch(/edited<\/a>.*Changed/);
    await post({ ...entry, act: 'unpublish' });
    await expect(delivery.getEntry('edited')).rejects.toThrow();
    await post({ ...entry, act: 'remove' });
    expect(await (await at('/')).text()).not.toContain('edited</a>');
  });

  test('reports problems, and accepts nothing from other sites', async () => {
    const wrong = await post({ id: 'x', contentType: 'article', fields: '{"title"', act: 'publish' });
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('fields')]);
    const foreign = await post({ id: 'x', act: 'remove' }, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });

  test('is available to tests by one call', async () => {
    const put = (body: unknown) =>
      at('/__sandbox/entries/by-call', { method: 'PUT', body: JSON.stringify(body) });
    expect((await put({ contentType: 'article', fields: { title: 'By call' }, publish: true })).status).toBe(
      303,
    );
    expect((await delivery.getEntry('by-call')).fields.title).toBe('By call');
    expect((await put({ contentType: 7 })).status).toBe(400);
    const [table] = held.sandbox.content.tables();
    expect(table?.rows[0]).toEqual(['by-call', 'article', 'Published', 1]);
  });
});
