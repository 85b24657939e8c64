import { describe, expect, test } from 'vitest';
import { line, paragraph } from './input-text.ts';

describe.each([
  ['a line', line(20)],
  ['a paragraph', paragraph(20)],
])('%s', (_, text) => {
  test.each(['\ud800', 'a\udfffb', '\udc00\ud800', 'a\0b', '\u0085 a \u009f', ' ', 'x'.repeat(21)])(
    'rejects %j',
    (given) => expect(text.safeParse(given).success).toBe(false),
  );

  test('accepts any script and trims', () => {
    expect(text.parse(' Größe 😀 日本 ')).toBe('Größe 😀 日本');
  });
});

test('only a paragraph may have line breaks', () => {
  expect(paragraph(20).parse('a\r\n\tb')).toBe('a\r\n\tb');
  expect(line(20).safeParse('a\nb').success).toBe(false);
});
