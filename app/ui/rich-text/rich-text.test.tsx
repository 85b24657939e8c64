import { BLOCKS, type Document, INLINES } from '@contentful/rich-text-types';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { ContentPicture } from '#app/domain/investing/opportunity-content.ts';
import { RichText } from './rich-text.tsx';

const text = (value: string) => ({ nodeType: 'text' as const, value, marks: [], data: {} });
const link = (uri: unknown) => ({
  nodeType: INLINES.HYPERLINK,
  data: { uri },
  content: [text('the report')],
});
const documentOf = (...content: unknown[]): Document =>
  ({ nodeType: BLOCKS.DOCUMENT, data: {}, content }) as unknown as Document;
const paragraph = (...content: unknown[]) => ({ nodeType: BLOCKS.PARAGRAPH, data: {}, content });

const rendered = (document: Document, pictures: ContentPicture[] = [], headings?: 2 | 3) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RichText document={document} pictures={pictures} headings={headings} />
    </MemoryRouter>,
  );

describe('a document in the model', () => {
  test('links to our own pages and to the web', () => {
    expect(rendered(documentOf(paragraph(link('/funds'))))).toContain('href="/funds"');
    const web = rendered(documentOf(paragraph(link('https://example.com/a'))));
    expect(web).toContain('href="https://example.com/a"');
    expect(web).toContain('rel="noopener noreferrer"');
  });

  test('the text of a harmful link stays, the link does not', () => {
    const html = rendered(documentOf(paragraph(link('javascript:alert(1)'))));
    expect(html).toContain('the report');
    expect(html).not.toMatch(/<a |javascript/);
  });

  test('its headings are below the heading of its section', () => {
    const heading = { nodeType: BLOCKS.HEADING_1, data: {}, content: [text('Leases')] };
    expect(rendered(documentOf(heading))).toContain('<h3>Leases</h3>');
  });

  test('its headings follow the title where the document is the page', () => {
    const heading = (nodeType: BLOCKS, words: string) => ({ nodeType, data: {}, content: [text(words)] });
    const html = rendered(
      documentOf(heading(BLOCKS.HEADING_3, 'Leases'), heading(BLOCKS.HEADING_4, 'Hall 2')),
      [],
      2,
    );
    expect(html).toContain('<h2>Leases</h2><h3>Hall 2</h3>');
  });

  test('markup in text is rendered as text', () => {
    expect(rendered(documentOf(paragraph(text('<img src=x>'))))).toContain('&lt;img src=x&gt;');
  });
});

const asset = (id: string) => ({
  nodeType: BLOCKS.EMBEDDED_ASSET,
  data: { target: { sys: { type: 'Link', linkType: 'Asset', id } } },
  content: [],
});
const berth: ContentPicture = {
  id: 'berth',
  key: 'pictures/berth/original.jpg',
  alt: 'The third berth',
  caption: 'Raumsund in May',
  width: 1920,
  height: 1080,
  variants: [
    { key: 'pictures/berth/960.avif', width: 960, format: 'avif' },
    { key: 'pictures/berth/480.avif', width: 480, format: 'avif' },
    { key: 'pictures/berth/480.webp', width: 480, format: 'webp' },
  ],
};

describe('a picture in a text', () => {
  test('is rendered in a suitable size and format, reserves its space, and has its caption', () => {
    const html = rendered(documentOf(asset('berth')), [berth]);
    expect(html).toMatch(/^<div class="prose whitespace-pre-line"><figure>.*<\/figure><\/div>$/);
    expect(html).toContain(
      'type="image/avif" srcSet="/media/pictures/berth/480.avif 480w, /media/pictures/berth/960.avif 960w"',
    );
    expect(html).toContain('type="image/webp" srcSet="/media/pictures/berth/480.webp 480w"');
    expect(html).toMatch(
      /src="\/media\/pictures\/berth\/original\.jpg" alt="The third berth" width="1920" height="1080"/,
    );
    expect(html).toContain('loading="lazy"');
    expect(html).toContain('Raumsund in May</figcaption>');
  });

  test('that does not exist is omitted', () => {
    expect(rendered(documentOf(asset('none'), paragraph(text('Words'))), [berth])).toBe(
      '<div class="prose whitespace-pre-line"><p>Words</p></div>',
    );
  });
});

describe('invalid links', () => {
  const entry = { target: { sys: { type: 'Link', linkType: 'Entry', id: 'gone' } } };
  test.each([
    [INLINES.ENTRY_HYPERLINK, entry],
    [INLINES.ASSET_HYPERLINK, entry],
    [INLINES.HYPERLINK, {}],
    [INLINES.HYPERLINK, undefined],
    [INLINES.ENTRY_HYPERLINK, undefined],
  ])('%s with %o leaves its text', (nodeType, data) => {
    const html = rendered(documentOf(paragraph({ nodeType, data, content: [text('the report')] })));
    expect(html).toBe('<div class="prose whitespace-pre-line"><p>the report</p></div>');
  });

  test.each([
    [BLOCKS.EMBEDDED_ENTRY, entry],
    [BLOCKS.EMBEDDED_ASSET, undefined],
    [BLOCKS.EMBEDDED_ASSET, { target: null }],
    ['something-new', {}],
  ])('%s with %o does not break the page', (nodeType, data) => {
    const html = rendered(documentOf({ nodeType, data, content: [] }, paragraph(text('Words'))));
    expect(html).toContain('<p>Words</p>');
  });
});

test('a table scrolls horizontally in its own box', () => {
  const cell = (value: string, nodeType: string = BLOCKS.TABLE_CELL) => ({
    nodeType,
    data: {},
    content: [paragraph(text(value))],
  });
  const row = (...content: unknown[]) => ({ nodeType: BLOCKS.TABLE_ROW, data: {}, content });
  const table = {
    nodeType: BLOCKS.TABLE,
    data: {},
    content: [row(cell('Year', BLOCKS.TABLE_HEADER_CELL)), row(cell('2026'))],
  };
  expect(rendered(documentOf(table))).toMatch(
    /<div role="group" tabindex="0" aria-label="Table"[^>]*><table><tbody><tr><th><p>Year<\/p><\/th><\/tr><tr><td><p>2026<\/p><\/td><\/tr><\/tbody><\/table><\/div>/,
  );
});
