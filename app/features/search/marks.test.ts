import { expect, test } from 'vitest';
import type { TextPart } from '#app/ui/marked-text.tsx';
import { excerptOf, markedParts } from './marks.ts';
import { type Sought, soughtOf } from './sought.ts';

const inBrackets = (parts: readonly TextPart[] | null): string | undefined =>
  parts?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

function sought(query: string): Sought {
  const found = soughtOf(query);
  if (!found) throw new Error('Too short');
  return found;
}

test.each([
  ['Kontor Systems', 'kont', '[Kontor] Systems'],
  ['Kontor Systems', 'sys kon', '[Kontor Systems]'],
  ['Größere Straße', 'gross', '[Größere] Straße'],
  ['Größere Straße', 'strasse grossere', '[Größere Straße]'],
  ['The Kontor, again', 'again kontor', 'The [Kontor], [again]'],
  ['CALL-2026/03', '2026', 'CALL-[2026]/03'],
  ['<b>', 'bb', '<b>'],
])('in %j, of %j, these are marked: %j', (text, query, marked) => {
  expect(inBrackets(markedParts(text, sought(query)))).toBe(marked);
});

test('a misspelled word is marked where typos are tolerated', () => {
  expect(inBrackets(markedParts('Solera Foods', sought('sloera'), true))).toBe('[Solera] Foods');
  expect(inBrackets(markedParts('Solera Foods', sought('sloera')))).toBe('Solera Foods');
});

test('an excerpt is the sentence with most of the words', () => {
  const text = 'A lease is signed. The terminal lease runs to 2061 and may be extended. It is long.';
  expect(inBrackets(excerptOf(text, sought('terminal lease')))).toBe(
    'The [terminal lease] runs to 2061 and may be extended.',
  );
  expect(excerptOf(text, sought('harbour'))).toBeNull();
});

test('a long sentence is shortened at words on both sides', () => {
  const text = `${'before it '.repeat(40)}the terminal${' and after'.repeat(40)}`;
  const shown = inBrackets(excerptOf(text, sought('terminal'))) ?? '';
  expect(shown.length).toBeLessThan(180);
  expect(shown).toMatch(/^… .*\[terminal\].* …$/);
});

test('a line break ends a sentence', () => {
  expect(inBrackets(excerptOf('Software\nThe Nordics', sought('nordics')))).toBe('The [Nordics]');
});
