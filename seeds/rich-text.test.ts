import { documentToReactComponents } from '@contentful/rich-text-react-renderer';
import { validateRichTextDocument } from '@contentful/rich-text-types';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { OPPORTUNITIES } from './content/opportunities.ts';
import { plainText, richText, unbroken } from './rich-text.ts';

const html = (markup: string) =>
  renderToStaticMarkup(createElement('div', null, documentToReactComponents(richText(markup))));

describe('mini-markup', () => {
  test('knows paragraphs, headings, lists and quotes', () => {
    expect(html('One\nline.\n\n### Head\n\n- a\n- b\n\n> said')).toBe(
      '<div><p>One line.</p><h3>Head</h3><ul><li><p>a</p></li><li><p>b</p></li></ul><blockquote><p>said</p></blockquote></div>',
    );
  });

  test('knows bold, italic and links', () => {
    expect(html('a **b** *c* [d](/e)')).toBe('<div><p>a <b>b</b> <i>c</i> <a href="/e">d</a></p></div>');
  });

  test('keeps the words', () => {
    expect(plainText(richText('a **b**\n\n- c\n- d'))).toBe('a b\n\nc\nd');
  });

  test('keeps figures together with what they count', () => {
    expect(unbroken('8.2 × EBITDA at SEK 39.5m, 72 % or 9–14 %')).toBe(
      '8.2\u00A0× EBITDA at SEK\u00A039.5m, 72% or 9–14%',
    );
    expect(plainText(richText('a **1 %**\n\n- 2\n% b'))).toBe('a 1%\n\n2% b');
  });

  test('continues a list item on its next line', () => {
    expect(plainText(richText('- one\nmore\n- two'))).toBe('one more\ntwo');
  });

  test.each(OPPORTUNITIES.map(({ slug, sections }) => [slug, sections] as const))(
    'the texts of %s are valid documents',
    (_, sections) => {
      for (const { text } of sections) expect(validateRichTextDocument(richText(text))).toEqual([]);
    },
  );
});
