import { describe, expect, test } from 'vitest';
import { paragraphsOf, questionPiecesOf } from './words.ts';

const links = (line: string) =>
  questionPiecesOf(line).flatMap(({ text, href }) => (href ? [[text, href]] : []));
const joined = (line: string) =>
  questionPiecesOf(line)
    .map(({ text }) => text)
    .join('');

describe('web addresses in a text', () => {
  test('are links, without the surrounding sentence', () => {
    expect(questionPiecesOf('See https://a.example/b?c=d#e, or (http://f.example).')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://a.example/b?c=d#e', href: 'https://a.example/b?c=d#e' },
      { text: ', or (', href: null },
      { text: 'http://f.example', href: 'http://f.example/' },
      { text: ').', href: null },
    ]);
    expect(links('https://a.example/Fund_(finance).')).toEqual([
      ['https://a.example/Fund_(finance)', 'https://a.example/Fund_(finance)'],
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://a.example/b',
    'https://',
    'https://[',
    'https://kontor.example:pass@evil.example/',
    '<a href="#">kontor</a>',
    'kontor.example',
  ])('%s is not a link', (line) => {
    expect(links(line)).toEqual([]);
    expect(joined(line)).toBe(line);
  });

  test('crafted to be slow are parsed at once', () => {
    const line = `http://a.example/${'.'.repeat(5_000)}a${')'.repeat(5_000)}`;
    expect(questionPiecesOf(line)).toMatchObject([
      { text: line.slice(0, -5_000), href: expect.any(String) },
      { text: ')'.repeat(5_000), href: null },
    ]);
  });

  test('parsing never changes the text', () => {
    const line = 'a https://x.example"><img src=x onerror=alert(1)> b http://y.example/?q=<b> ';
    expect(joined(line)).toBe(line);
    for (const [, href] of links(line)) expect(href).toMatch(/^https?:\/\/[xy]\.example\//);
  });
});

test('paragraphs are separated by empty lines', () => {
  expect(paragraphsOf('\nOne\r\ntwo\n \n\nThree\n')).toEqual([['One', 'two'], ['Three']]);
  expect(paragraphsOf('One')).toEqual([['One']]);
});
