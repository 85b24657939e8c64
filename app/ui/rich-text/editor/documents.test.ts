import {
  BLOCKS,
  type Document,
  INLINES,
  type Inline,
  type Text,
  validateRichTextDocument,
} from '@contentful/rich-text-types';
import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extensionsWith } from './extensions.ts';
import { fromDocument } from './from-document.ts';
import { toDocument } from './to-document.ts';
import type { DocumentNode } from './unsupported-blocks.ts';

const schema = getSchema(extensionsWith());

/** Converts a document through the editor's own schema, which rejects anything it does not allow. */
function throughEditor(document: Document): Document {
  const held = schema.nodeFromJSON(fromDocument(document));
  held.check();
  return toDocument(held.toJSON());
}

const text = (value: string, ...marks: string[]): Text => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
});
const node = (nodeType: string, content: DocumentNode[], data = {}) =>
  ({ nodeType, data, content }) as DocumentNode;
const documentOf = (...content: DocumentNode[]) => node(BLOCKS.DOCUMENT, content) as unknown as Document;
const paragraph = (...content: DocumentNode[]) => node(BLOCKS.PARAGRAPH, content);
const link = (uri: string, ...content: DocumentNode[]) => node(INLINES.HYPERLINK, content, { uri });
const asset = (id: string) =>
  node(BLOCKS.EMBEDDED_ASSET, [], { target: { sys: { type: 'Link', linkType: 'Asset', id } } });

/** Normalizes a document: no empty text, equal text merged, marks in one order. */
function settled(part: DocumentNode): DocumentNode {
  if (!('content' in part)) {
    if (!('marks' in part)) return part;
    return { ...part, marks: part.marks.toSorted((a, b) => (a.type < b.type ? -1 : 1)) };
  }
  const content: DocumentNode[] = [];
  for (const child of part.content.map(settled)) {
    const last = content.at(-1);
    if ('value' in child && child.value === '') continue;
    const alike =
      last &&
      'value' in last &&
      'value' in child &&
      JSON.stringify(last.marks) === JSON.stringify(child.marks);
    const joined =
      last?.nodeType.endsWith('hyperlink') &&
      child.nodeType === last.nodeType &&
      JSON.stringify(last.data) === JSON.stringify(child.data);
    if (alike) content[content.length - 1] = { ...last, value: last.value + child.value };
    else if (joined)
      content[content.length - 1] = settled({
        ...last,
        content: [...(last as Inline).content, ...(child as Inline).content],
      } as DocumentNode);
    else content.push(child);
  }
  return { ...part, content } as DocumentNode;
}
const settledDocument = (document: Document) => settled(document as unknown as DocumentNode);

const MARKS = ['bold', 'italic', 'underline', 'code', 'superscript', 'subscript', 'strikethrough'];
const words = fc
  .tuple(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('one\ntwo')), fc.subarray(MARKS))
  .map(([value, marks]) => text(value.replaceAll('\r', ''), ...marks));
const linked = fc
  .tuple(
    fc.constantFrom('/funds', 'https://example.com', 'mailto:ir@example.com', 'javascript:alert(1)'),
    fc.array(words, { maxLength: 3 }),
  )
  .map(([uri, content]) => link(uri, ...content, text('here')));
const ofPlatform = fc
  .constantFrom(INLINES.ENTRY_HYPERLINK, INLINES.ASSET_HYPERLINK)
  .map((nodeType) =>
    node(nodeType, [text('there')], { target: { sys: { type: 'Link', linkType: 'Entry', id: 'x' } } }),
  );
const strange = fc.constantFrom(
  node(INLINES.EMBEDDED_ENTRY, [], { target: { sys: { type: 'Link', linkType: 'Entry', id: 'e' } } }),
  text('shining', 'highlight'),
  node('blink', [text('blinking')]),
);
const inlines = fc.array(fc.oneof({ weight: 4, arbitrary: words }, linked, ofPlatform, strange), {
  maxLength: 4,
});

const { block, table } = fc.letrec<{
  block: DocumentNode;
  item: DocumentNode;
  list: DocumentNode;
  table: DocumentNode;
}>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    inlines.map((content) => paragraph(...content)),
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), inlines)
      .map(([level, content]) => node(`heading-${level}`, content)),
    tie('list'),
    fc.array(inlines, { minLength: 1, maxLength: 2 }).map((lines) =>
      node(
        BLOCKS.QUOTE,
        lines.map((content) => paragraph(...content)),
      ),
    ),
    fc.constant(node(BLOCKS.HR, [])),
    fc.constantFrom('one', 'two').map(asset),
    fc.constantFrom(
      node(BLOCKS.EMBEDDED_ENTRY, [], { target: { sys: { type: 'Link', linkType: 'Entry', id: 'e' } } }),
      node('marquee', [paragraph(text('new'))]),
      node(BLOCKS.QUOTE, [node(BLOCKS.HR, [])]),
      node(BLOCKS.UL_LIST, []),
    ),
  ),
  item: fc
    .array(tie('block'), { minLength: 1, maxLength: 2 })
    .map((content) => node(BLOCKS.LIST_ITEM, content)),
  list: fc
    .tuple(
      fc.constantFrom(BLOCKS.UL_LIST, BLOCKS.OL_LIST),
      fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    )
    .map(([nodeType, content]) => node(nodeType, content)),
  table: fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.array(inlines, { minLength: 9, maxLength: 9 }))
    .map(([columns, cells]) =>
      node(
        BLOCKS.TABLE,
        [0, 1, 2].map((row) =>
          node(
            BLOCKS.TABLE_ROW,
            cells
              .slice(row * columns, (row + 1) * columns)
              .map((content) =>
                node(row === 0 ? BLOCKS.TABLE_HEADER_CELL : BLOCKS.TABLE_CELL, [paragraph(...content)]),
              ),
          ),
        ),
      ),
    ),
}));
const documents = fc
  .array(fc.oneof({ weight: 5, arbitrary: block }, table), { minLength: 1, maxLength: 5 })
  .map((content) => documentOf(...content));

describe('a document that goes through the editor', () => {
  test('is unchanged, whatever it contains', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(settledDocument(throughEditor(document))).toEqual(settledDocument(document));
      }),
      { numRuns: 400 },
    );
  });

  test('is a valid document of the model', () => {
    const document = documentOf(
      node(BLOCKS.HEADING_3, [text('Leases')]),
      paragraph(text('See '), link('/funds', text('the fund', 'bold')), text('.')),
      node(BLOCKS.UL_LIST, [node(BLOCKS.LIST_ITEM, [paragraph(text('first'))])]),
      asset('one'),
      node(BLOCKS.TABLE, [
        node(BLOCKS.TABLE_ROW, [node(BLOCKS.TABLE_HEADER_CELL, [paragraph(text('Year'))])]),
        node(BLOCKS.TABLE_ROW, [node(BLOCKS.TABLE_CELL, [paragraph(text(''))], { colspan: 2 })]),
      ]),
    );
    const through = throughEditor(document);
    expect(through).toEqual(document);
    expect(validateRichTextDocument(through)).toEqual([]);
  });

  test('has one empty paragraph if it is empty', () => {
    expect(throughEditor(documentOf())).toEqual(documentOf(paragraph(text(''))));
  });

  test('keeps line breaks', () => {
    const held = fromDocument(documentOf(paragraph(text('one\ntwo', 'bold'))));
    expect(held.content?.[0]?.content?.map(({ type }) => type)).toEqual(['text', 'hardBreak', 'text']);
    expect(toDocument(held)).toEqual(documentOf(paragraph(text('one\ntwo', 'bold'))));
  });

  test('shows unsupported content, and never loses it', () => {
    const entry = node(BLOCKS.EMBEDDED_ENTRY, [], { target: { sys: { id: 'e' } } });
    const inList = node(BLOCKS.OL_LIST, [node(BLOCKS.LIST_ITEM, [entry])]);
    const held = fromDocument(documentOf(entry, inList));
    expect(held.content?.[0]).toEqual({ type: 'keptBlock', attrs: { part: entry } });
    expect(throughEditor(documentOf(entry, inList))).toEqual(documentOf(entry, inList));
  });

  test('an unknown node is refused with an error', () => {
    const held = { type: 'doc', content: [{ type: 'codeBlock' }] };
    expect(() => toDocument(held)).toThrow('The document model has no "codeBlock"');
  });

  test('every node type of the editor maps to the model', () => {
    const places = Object.values(schema.nodes).filter(
      ({ name }) => !['doc', 'text', 'hardBreak', 'keptInline'].includes(name),
    );
    for (const type of places) {
      const filled = type.createAndFill(type.name === 'keptBlock' ? { part: node('x', []) } : null);
      expect(() => toDocument({ type: 'doc', content: [filled?.toJSON()] }), type.name).not.toThrow();
    }
  });
});
