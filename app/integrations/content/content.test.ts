import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentPlatform } from '#app/integrations/wiring.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { inUse } from '#tests/setup/in-use.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';

const held = useSandbox();
useTestDatabase();

type Platform = NonNullable<ReturnType<typeof contentPlatform>>;
let platform: Platform;
let space: typeof held.sandbox.content.space;

beforeAll(async () => {
  platform = inUse(contentPlatform());
  space = held.sandbox.content.space;
  const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } });
  await space.put('b', 'article', { title: 'B', back: link('a') });
  await space.put('a', 'article', { title: 'A', next: link('b'), broken: link('nowhere') });
  await space.put('c', 'article', { title: 'C, drafted', next: link('a') }, false);
});
beforeEach(() => held.sandbox.faults.clear());

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing failed',
    (error: unknown) => error,
  );

describe('reading', () => {
  test('published entries include their linked items', async () => {
    const found = await platform.entries({ where: { content_type: 'article', order: 'fields.title' } });
    expect(found.total).toBe(2);
    expect(found.items[0]).toMatchObject({
      id: 'a',
      type: 'article',
      revision: 1,
      fields: { title: 'A', next: { id: 'b', fields: { title: 'B', back: { sys: { id: 'a' } } } } },
      unresolved: [{ kind: 'entry', id: 'nowhere' }],
    });
    expect(found.items[0]?.fields).not.toHaveProperty('broken');
    const flat = await platform.entries({ where: { 'sys.id': 'a' }, depth: 0 });
    expect(flat.items[0]?.fields.next).toMatchObject({ sys: { type: 'Link' } });
  });

  test('a preview shows the draft, including unpublished items', async () => {
    const { items, find } = await platform.drafts({ 'sys.id': 'c' });
    expect(items).toMatchObject([{ id: 'c', type: 'article', fields: { title: 'C, drafted' } }]);
    expect(find({ kind: 'entry', id: 'a' })).toMatchObject({ fields: { title: 'A' } });
    expect(find({ kind: 'entry', id: 'nowhere' })).toBeUndefined();
    expect((await platform.entries({ where: { 'sys.id': 'c' } })).items).toEqual([]);
    expect((await platform.drafts({ 'sys.id': 'nothing' })).items).toEqual([]);
  });

  test('the connection can be tested', async () => {
    await platform.testConnection();
    held.sandbox.faults.set('content', { kind: 'failing' });
    expect(await failure(platform.testConnection())).toMatchObject({ status: 500, code: 'ServerError' });
  });
});

describe('changes', () => {
  test('start with everything, then include only what is new, over all pages', async () => {
    for (let n = 0; n < 120; n += 1) await space.put(`page-${n}`, 'many', { n }, true, false);
    const all = await platform.changesSince(null);
    expect(all.isComplete).toBe(true);
    expect(all.items.filter(({ type }) => type === 'many')).toHaveLength(120);
    expect(all.items.find(({ id }) => id === 'a')?.fields).toMatchObject({
      title: 'A',
      next: { sys: { id: 'b' } },
    });
    expect(all.items.find(({ id }) => id === 'lumen-hero')).toMatchObject({ kind: 'asset', type: null });

    const nothing = await platform.changesSince(all.token);
    expect([nothing.items, nothing.gone, nothing.isComplete]).toEqual([[], [], false]);
    await space.put('page-0', 'many', { n: 'changed' });
    await space.unpublish('page-1');
    await space.remove('lumen-audio');
    const delta = await platform.changesSince(nothing.token);
    expect(delta.items).toMatchObject([{ id: 'page-0', revision: 2, fields: { n: 'changed' } }]);
    expect(delta.gone).toMatchObject([
      { kind: 'entry', id: 'page-1', at: expect.any(Date) },
      { kind: 'asset', id: 'lumen-audio' },
    ]);
  });

  test.each(['never given', 'too old'])('a token that was %s returns the full content', async (what) => {
    const { token } = await platform.changesSince(null);
    if (what === 'too old') space.expireTokens();
    const changes = await platform.changesSince(what === 'too old' ? token : 'nonsense');
    expect(changes.isComplete).toBe(true);
    expect(changes.items.map(({ id }) => id)).toContain('a');
  });

  test('fail with the platform’s own error when the platform fails, never as an expired token', async () => {
    const { token } = await platform.changesSince(null);
    held.sandbox.faults.set('content', { kind: 'busy', retryAfterSeconds: 7 });
    expect(await failure(platform.changesSince(token))).toMatchObject({
      service: 'content',
      code: 'RateLimitExceeded',
      permanent: false,
      retryAfterMs: 7_000,
    });
    held.sandbox.faults.set('content', { kind: 'malformed' });
    expect(await failure(platform.changesSince(token))).toMatchObject({
      code: 'Malformed',
      permanent: false,
    });
    held.sandbox.faults.set('content', { kind: 'failing' });
    expect(await failure(platform.changesSince(token))).toMatchObject({
      code: 'ServerError',
      permanent: false,
    });
  });
});
