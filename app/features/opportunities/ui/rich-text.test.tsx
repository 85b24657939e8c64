import { BLOCKS, type Document, INLINES } from '@contentful/rich-text-types';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
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

const rendered = (document: Document) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RichText document={document} />
    </MemoryRouter>,
  );

describe('a text in the document model', () => {
  test('links lead to pages of ours and to the web', () => {
    expect(rendered(documentOf(paragraph(link('/funds'))))).toContain('href="/funds"');
    const web = rendered(documentOf(paragraph(link('https://example.com/a'))));
    expect(web).toContain('href="https://example.com/a"');
    expect(web).toContain('rel="noopener noreferrer"');
  });

  test('the words of a harmful link stay, the link does not', () => {
    const html = rendered(documentOf(paragraph(link('javascript:alert(1)'))));
    expect(html).toContain('the report');
    expect(html).not.toMatch(/<a |javascript/);
  });

  test('its headings stand below the heading of its section', () => {
    const heading = { nodeType: BLOCKS.HEADING_1, data: {}, content: [text('Leases')] };
    expect(rendered(documentOf(heading))).toContain('<h3>Leases</h3>');
  });

  test('markup in the words is words', () => {
    expect(rendered(documentOf(paragraph(text('<img src=x>'))))).toContain('&lt;img src=x&gt;');
  });
});
