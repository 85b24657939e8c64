import { expect, test } from 'vitest';
import { isHitOf, type Sought, soughtOf } from '#app/domain/sought.ts';
import { excerptOf, markedParts, type TextPart } from '#app/domain/text/marked-text.ts';

const inBrackets = (parts: readonly TextPart[] | null): string | undefined =>
  parts?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

function sought(query: string): Sought {
  const found = soughtOf(query);
  if (!found) throw new Error('Too short');
  return found;
}

const excerpt = (text: string, query: string) =>
  excerptOf(text, isHitOf(sought(query)), sought(query).words.length);

test.each([
  ['Kontor Systems', 'kont', '[Kontor] Systems'],
  ['Kontor Systems', 'sys kon', '[Kontor Systems]'],
  ['Größere Straße', 'gross', '[Größere] Straße'],
  ['Größere Straße', 'strasse grossere', '[Größere Straße]'],
  ['The Kontor, again', 'again kontor', 'The [Kontor], [again]'],
  ['CALL-2026/03', '2026', 'CALL-[2026]/03'],
  ['<b>', 'bb', '<b>'],
])('in %j, of %j, these are marked: %j', (text, query, marked) => {
  expect(inBrackets(markedParts(text, isHitOf(sought(query))))).toBe(marked);
});

test('a misspelled word is marked where typos are tolerated', () => {
  expect(inBrackets(markedParts('Solera Foods', isHitOf(sought('sloera'), true)))).toBe('[Solera] Foods');
  expect(inBrackets(markedParts('Solera Foods', isHitOf(sought('sloera'))))).toBe('Solera Foods');
});

test('an excerpt is the sentence with most of the words', () => {
  const text = 'A lease is signed. The terminal lease runs to 2061 and may be extended. It is long.';
  expect(inBrackets(excerpt(text, 'terminal lease'))).toBe(
    'The [terminal lease] runs to 2061 and may be extended.',
  );
  expect(excerpt(text, 'harbour')).toBeNull();
});

test('a long sentence is shortened at words on both sides', () => {
  const text = `${'before it '.repeat(40)}the terminal${' and after'.repeat(40)}`;
  const shown = inBrackets(excerpt(text, 'terminal')) ?? '';
  expect(shown.length).toBeLessThan(180);
  expect(shown).toMatch(/^… .*\[terminal\].* …$/);
});

test('a full stop within a sentence does not end it', () => {
  const text = 'See no. five, i.e. the terminal. It is long.';
  expect(inBrackets(excerpt(text, 'terminal'))).toBe('See no. five, i.e. the [terminal].');
});

test('a line break ends a sentence', () => {
  expect(inBrackets(excerpt('Software\nThe Nordics', 'nordics'))).toBe('The [Nordics]');
});
