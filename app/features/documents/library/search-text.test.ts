import { describe, expect, test } from 'vitest';
import { markedText, snippetOf } from './search-text.ts';

const inBrackets = (parts: ReturnType<typeof markedText>): string =>
  parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('highlighting', () => {
  test.each([
    ['The terminal lease at Oxelösund', 'lease terminal', 'The [terminal lease] at Oxelösund'],
    ['Released leases', 'lease', 'Released [leases]'],
    ['Über Übergang', 'über', '[Über Übergang]'],
    ['Nothing', 'x.*', 'Nothing'],
    ['A.b', '', 'A.b'],
    ['Größe und Uberbau', 'grosse über', '[Größe] und [Uberbau]'],
    ['<b>bold</b>', 'bold', '<b>[bold]</b>'],
    ['本基金投资于北京', '投资于', '本基金[投资于]北京'],
    ['Mr O’Neill', 'oneill', 'Mr [O’Neill]'],
    ['Mr OʼNeill', "o'neill", 'Mr [OʼNeill]'],
    ['Quarz\u00aditwerk', 'quarzit', '[Quarz\u00aditwerk]'],
  ])('in %j, of %j', (text, search, marked) => {
    expect(inBrackets(markedText(text, search))).toBe(marked);
  });
});

describe('a snippet', () => {
  test('is the sentence of the densest match', () => {
    const text = 'A lease is signed. The terminal lease runs to 2061 and may be extended. It is long.';
    expect(inBrackets(snippetOf(text, 'terminal lease'))).toBe(
      'The [terminal lease] runs to 2061 and may be extended.',
    );
  });

  test('is shortened at words on both sides', () => {
    const text = `${'before it '.repeat(40)}the terminal${' and after'.repeat(40)}`;
    const snippet = inBrackets(snippetOf(text, 'terminal'));
    expect(snippet.length).toBeLessThan(180);
    expect(snippet).toMatch(/^… (before|it) .*\[terminal\].* (and|after) …$/);
  });

  test('shows a word that is divided between two lines as it is', () => {
    const text = 'The fund\nis a Quarzit-\nfinanzierung of\nEUR 5m.';
    expect(inBrackets(snippetOf(text, 'quarzitfinanzierung'))).toBe(
      'The fund is a [Quarzit-\nfinanzierung] of EUR 5m.',
    );
  });

  test('is the start of the text if only the index knows the word', () => {
    expect(inBrackets(snippetOf('Short page', 'hidden'))).toBe('Short page');
  });
});
