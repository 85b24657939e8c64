import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database, db, transaction } from '#app/db/client.server.ts';
import type { Log } from '#app/db/log.ts';
import { contentCursor, contentItem } from '#app/db/schema/mirrors.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { markGone, writePublished } from './content.queries.server.ts';
import type { PublishedContent } from './content.ts';

const held = useSandbox();
useTestDatabase();

type Content = typeof import('./content.server.ts');
let content: Content;
let space: typeof held.sandbox.content.space;
const said: { level: string; facts: object }[] = [];
const log: Log = {
  info: (facts) => said.push({ level: 'info', facts }),
  warn: (facts) => said.push({ level: 'warn', facts }),
  error: (facts) => said.push({ level: 'error', facts }),
};

beforeAll(async () => {
  content = await import('./content.server.ts');
  space = held.sandbox.content.space;
});
beforeEach(async () => {
  said.length = 0;
  for (const { id } of space.all()) await space.remove(id);
  await space.put('a', 'page', { title: 'A' });
  await space.put('b', 'page', { title: 'B' });
});

const sync = () => content.syncContent({ signal: AbortSignal.timeout(20_000), log });
const entryLink = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } });

/** The contents of our copy: `id revision`, and `-id` for gone items. */
async function mirror(): Promise<string[]> {
  const rows = await db().select().from(contentItem).orderBy(contentItem.id);
  return rows.map(({ id, revision, goneAt }) => (goneAt ? `-${id}` : `${id} ${revision}`));
}
const token = async () => (await db().select().from(contentCursor))[0]?.token;
describe('our copy of the platform', () => {
  test('contains everything published at first, and then follows changes', async () => {
    await space.put('drafted', 'page', { title: 'Draft' }, false);
    await space.put('picture', null, { title: 'Picture', file: { url: '//x/p.png' } });
    await sync();
    expect(await mirror()).toEqual(['a 1', 'b 1', 'picture 1']);
    const [picture] = await db().select().from(contentItem).where(eq(contentItem.id, 'picture'));
    expect(picture).toMatchObject({ kind: 'asset', type: null, fields: { file: { url: '//x/p.png' } } });

    await space.put('a', 'page', { title: 'A, changed', next: entryLink('b') });
    await space.unpublish('picture');
    await sync();
    expect(await mirror()).toEqual(['a 2', 'b 1', '-picture']);
    const [a] = await db().select().from(contentItem).where(eq(contentItem.id, 'a'));
    expect(a).toMatchObject({ type: 'page', fields: { title: 'A, changed', next: entryLink('b') } });

    await space.put('picture', null, { title: 'Again' });
    await space.remove('b');
    await space.put('b', 'page', { title: 'Made again' });
    await sync();
    expect(await mirror()).toEqual(['a 2', 'b 1', 'picture 2']);
  });

  test('records when it was updated, even if nothing had changed', async () => {
    await sync();
    const [first] = await db().select().from(contentCursor);
    expect(first).toMatchObject({ source: 'space/master', fullSyncAt: expect.any(Date) });
    expect(said).toEqual([{ level: 'info', facts: { published: 2, gone: 0, isComplete: true, broken: 0 } }]);
    await sync();
    const [second] = await db().select().from(contentCursor);
    expect(second?.fullSyncAt).toEqual(first?.fullSyncAt);
    expect(Number(second?.syncedAt)).toBeGreaterThan(Number(first?.syncedAt));
    expect(said).toHaveLength(1);
  });

  test('stores any text, except for characters that the database cannot store', async () => {
    await space.put('a', 'page', {
      title: 'half 😀 of'.slice(0, 6),
      deep: [{ text: 'ze\0ro', 'na\0me\ud800': 1 }],
      kept: 'C:\\u0000',
    });
    await sync();
    const [a] = await db().select().from(contentItem).where(eq(contentItem.id, 'a'));
    expect(a?.fields).toEqual({
      title: 'half \ufffd',
      deep: [{ text: 'zero', 'name\ufffd': 1 }],
      kept: 'C:\\u0000',
    });
  });

  test('is compared with the full content when the platform no longer accepts our token', async () => {
    await sync();
    await space.put('a', 'page', { title: 'A, changed' });
    await space.unpublish('b');
    space.expireTokens();
    // As if it had been published without a delta reporting it.
    await transaction((tx) => writePublished(tx, [published('stray', 1)], { isFirstRead: false }));
    await sync();
    expect(await mirror()).toEqual(['a 2', '-b', '-stray']);
    expect(said.at(-1)?.facts).toMatchObject({ isComplete: true });
    await sync();
    expect(await mirror()).toEqual(['a 2', '-b', '-stray']);
  });

  test('holds one space: another one replaces it, and the first is read again if it comes back', async () => {
    await sync();
    const other = { token: 'of another space', source: 'other/master', syncedAt: new Date() };
    await transaction(async (tx) => {
      await tx.insert(contentCursor).values(other);
      // The other space has an entry of the same id, changed later.
      await writePublished(tx, [published('a', 7, 1_000_000)], { isFirstRead: true });
      await tx.update(contentCursor).set({ token: null }).where(eq(contentCursor.source, 'space/master'));
    });
    await sync();
    expect(await mirror()).toEqual(['a 1', 'b 1']);
    const cursors = await db().select().from(contentCursor).orderBy(contentCursor.source);
    expect(cursors.map(({ source, token }) => [source, token !== null])).toEqual([
      ['other/master', false],
      ['space/master', true],
    ]);
  });
});

const published = (id: string, revision: number, later = 0): PublishedContent => ({
  kind: 'entry',
  id,
  type: 'page',
  revision,
  updatedAt: new Date(Date.now() + later),
  fields: { revision },
});

describe('versions', () => {
  const write = (item: PublishedContent) =>
    transaction((tx) => writePublished(tx, [item], { isFirstRead: false }));

  test('an older one never replaces a newer one', async () => {
    const [older, newer] = [published('x', 1), published('x', 2, 1000)];
    await write(newer);
    await write(older);
    expect(await mirror()).toEqual(['x 2']);
    await write({ ...newer, fields: { again: true } });
    expect((await db().select().from(contentItem))[0]?.fields).toEqual({ again: true });
  });

  test('a removed item stays removed for older versions, and returns with a newer one', async () => {
    const item = published('x', 1);
    const at = new Date(item.updatedAt.getTime() + 1000);
    await write(item);
    await transaction((tx) => markGone(tx, [{ kind: 'entry', id: 'x', at }]));
    await write({ ...item, revision: 2 });
    expect(await mirror()).toEqual(['-x']);
    await write(published('x', 1, 5000));
    expect(await mirror()).toEqual(['x 1']);
    await transaction((tx) => markGone(tx, [{ kind: 'entry', id: 'x', at }]));
    await transaction((tx) =>
      markGone(tx, [{ kind: 'asset', id: 'x', at: new Date(at.getTime() + 60_000) }]),
    );
    expect(await mirror()).toEqual(['x 1']);
  });

  test('thousands are written at once', async () => {
    const items = Array.from({ length: 2_300 }, (_none, n) => published(`n${n}`, 1));
    await transaction((tx) => writePublished(tx, items, { isFirstRead: true }));
    expect(await mirror()).toHaveLength(2_300);
  });
});

describe('a run that dies in the middle', () => {
  test('has written nothing, and the next one does everything', async () => {
    await sync();
    const before = [await mirror(), await token()];
    await space.put('a', 'page', { title: 'A, changed' });
    await space.put('c', 'page', { title: 'C' });
    await space.unpublish('b');
    // The token is written last: a failure there comes after all rows.
    await database().db.execute(
      sql`alter table content_cursor add constraint broken check (token is null) not valid`,
    );
    await expect(sync()).rejects.toThrow();
    expect([await mirror(), await token()]).toEqual(before);
    await database().db.execute(sql`alter table content_cursor drop constraint broken`);
    await sync();
    expect(await mirror()).toEqual(['a 2', '-b', 'c 1']);
  });
});

describe('two runs at once', () => {
  test('do not interfere, initially and later', async () => {
    await Promise.all([sync(), sync(), sync()]);
    expect(await mirror()).toEqual(['a 1', 'b 1']);
    await space.put('a', 'page', { title: 'A, changed' });
    await space.unpublish('b');
    await Promise.all([sync(), sync()]);
    expect(await mirror()).toEqual(['a 2', '-b']);
  });

  test('one that was overtaken reads the newer changes', async () => {
    await sync();
    await space.put('a', 'page', { title: 'A, changed' });
    const overtaken = Promise.withResolvers<void>();
    held.sandbox.faults.set('content', { kind: 'slow', until: overtaken.promise, times: 1 });
    const slow = sync();
    await expect.poll(() => held.sandbox.faults.get('content')).toBeUndefined();
    await sync();
    const overtook = await token();
    await space.unpublish('a');
    await space.put('c', 'page', { title: 'C' });
    overtaken.resolve();
    await slow;
    expect(await mirror()).toEqual(['-a', 'b 1', 'c 1']);
    expect(await token()).not.toBe(overtook);
  });
});

describe('broken links', () => {
  test('are reported with their location, including those in rich text', async () => {
    await space.put('a', 'page', {
      fine: entryLink('b'),
      list: [entryLink('b'), entryLink('nowhere')],
      twice: [entryLink('nowhere')],
      tag: { sys: { type: 'Link', linkType: 'Tag', id: 'none of ours' } },
      body: {
        nodeType: 'document',
        content: [
          {
            nodeType: 'embedded-asset-block',
            data: { target: { sys: { type: 'Link', linkType: 'Asset', id: 'b' } } },
            content: [],
          },
        ],
      },
    });
    await sync();
    const nowhere = { id: 'a', type: 'page', targetKind: 'entry', targetId: 'nowhere' };
    const asset = { id: 'a', type: 'page', targetKind: 'asset', targetId: 'b' };
    expect(await content.brokenReferences()).toEqual([asset, nowhere]);
    expect(said.at(-1)).toMatchObject({ level: 'warn', facts: { broken: 2 } });

    await space.unpublish('b');
    await sync();
    expect(await content.brokenReferences()).toContainEqual({ ...nowhere, targetId: 'b' });
    await space.unpublish('a');
    await sync();
    expect(await content.brokenReferences()).toEqual([]);
  });
});
