import { describe, expect, test } from 'vitest';
import type { ContentItem } from './content-answers.ts';
import { resolveLinks } from './content-links.ts';

const entryLink = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } });
const assetLink = (id: string) => ({ sys: { type: 'Link', linkType: 'Asset', id } });
const item = (
  id: string,
  fields: ContentItem['fields'],
  kind: ContentItem['kind'] = 'entry',
): ContentItem => ({
  kind,
  id,
  type: kind === 'entry' ? 'page' : null,
  revision: 1,
  updatedAt: new Date(0),
  fields,
});
const resolve = (start: ContentItem, others: ContentItem[], depth = 3) =>
  resolveLinks(start, {
    depth,
    find: ({ kind, id }) => [start, ...others].find((one) => one.kind === kind && one.id === id),
  });

describe('links', () => {
  test('are replaced by their targets, alone and in lists, with entries and assets kept apart', () => {
    const start = item('a', {
      one: entryLink('x'),
      many: [assetLink('x'), 'text', 7, null],
      plain: { deep: true },
    });
    const { fields, unresolved } = resolve(start, [item('x', { n: 1 }), item('x', { n: 2 }, 'asset')]);
    expect(fields).toEqual({
      one: { kind: 'entry', id: 'x', type: 'page', fields: { n: 1 } },
      many: [{ kind: 'asset', id: 'x', type: null, fields: { n: 2 } }, 'text', 7, null],
      plain: { deep: true },
    });
    expect(unresolved).toEqual([]);
  });

  test('are followed to the requested depth, and stay links below', () => {
    const others = [item('b', { next: entryLink('c') }), item('c', { next: entryLink('d') })];
    const start = item('a', { next: entryLink('b') });
    expect(resolve(start, others, 0).fields).toEqual({ next: entryLink('b') });
    expect(resolve(start, others, 2).fields).toMatchObject({
      next: { id: 'b', fields: { next: { id: 'c', fields: { next: entryLink('d') } } } },
    });
    expect(resolve(start, others, 2).unresolved).toEqual([]);
  });

  test('that are circular stay links where they repeat', () => {
    const start = item('a', { self: entryLink('a'), next: entryLink('b') });
    const { fields, unresolved } = resolve(
      start,
      [item('b', { back: entryLink('a'), other: entryLink('c') }), item('c', { back: entryLink('b') })],
      10,
    );
    expect(fields).toMatchObject({
      self: entryLink('a'),
      next: { fields: { back: entryLink('a'), other: { fields: { back: entryLink('b') } } } },
    });
    expect(unresolved).toEqual([]);
    expect(() => JSON.stringify(fields)).not.toThrow();
  });

  test('that are broken are removed and reported once each', () => {
    const start = item('a', {
      one: entryLink('gone'),
      many: [entryLink('gone'), assetLink('gone'), entryLink('b')],
    });
    const { fields, unresolved } = resolve(start, [item('b', { deep: entryLink('gone') })]);
    expect(fields).toEqual({ many: [{ kind: 'entry', id: 'b', type: 'page', fields: {} }] });
    expect(unresolved).toEqual([
      { kind: 'entry', id: 'gone' },
      { kind: 'asset', id: 'gone' },
    ]);
  });

  test('of other kinds are left unchanged', () => {
    const fields = {
      tag: { sys: { type: 'Link', linkType: 'Tag', id: 'x' } },
      far: { sys: { type: 'ResourceLink', urn: 'x' } },
    };
    expect(resolve(item('a', fields), [])).toEqual({ fields, unresolved: [] });
  });
});

describe('in rich text', () => {
  const text = { nodeType: 'text', value: 'read this', marks: [], data: {} };
  const node = (nodeType: string, data: object, content: unknown[] = []) => ({ nodeType, data, content });
  const document = (...content: unknown[]) => node('document', {}, content);

  test('links are replaced within their nodes', () => {
    const body = document(
      node('embedded-asset-block', { target: assetLink('p') }),
      node('paragraph', {}, [text]),
    );
    const { fields } = resolve(item('a', { body }), [item('p', { title: 'Picture' }, 'asset')]);
    expect(fields.body).toEqual(
      document(
        node('embedded-asset-block', {
          target: { kind: 'asset', id: 'p', type: null, fields: { title: 'Picture' } },
        }),
        node('paragraph', {}, [text]),
      ),
    );
  });

  test('a missing picture is removed, and the words of a broken link stay', () => {
    const body = document(
      node('embedded-entry-block', { target: entryLink('gone') }),
      node('paragraph', {}, [text, node('entry-hyperlink', { target: entryLink('gone-too') }, [text])]),
    );
    const { fields, unresolved } = resolve(item('a', { body }), []);
    expect(fields.body).toEqual(document(node('paragraph', {}, [text, text])));
    expect(unresolved.map(({ id }) => id)).toEqual(['gone', 'gone-too']);
    expect(resolve(item('a', { body }), [], 0).fields.body).toEqual(body);
  });
});
