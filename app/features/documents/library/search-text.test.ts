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

  const statement =
    'CAPITAL ACCOUNT STATEMENT   ·   Q3 2026 \n Ada Lindqvist \n Vestry Succession Fund \n Since inception, EUR \n Contributions before   110,000.00 \n This call   51,000.00 \n The purchase of Feldmann Brushes, and the costs of setting up the fund \n Amount due \n €51,000.00 \n Capital Call: Management Fees   −3,500.00   3,500.00 \n 2020 \n 2021 \n Payee   Vestry Succession Fund GmbH & Co. KG \n Notes \n Paid in counts capital calls, fees and expenses, less \n calls returned.';

  test.each([
    ['a row, as its label and value', 'contributions', '[Contributions] before: 110,000.00'],
    ['a row by its amount', '110,000.00', 'Contributions before: [110],[000].[00]'],
    ['a row of words', 'payee', '[Payee]: Vestry Succession Fund GmbH & Co. KG'],
    ['a figure below its label', 'amount due', '[Amount due]: €51,000.00'],
    ['a heading alone', 'inception', 'Since [inception], EUR'],
    [
      'a sentence before a row',
      'fees',
      'Paid in counts capital calls, [fees] and expenses, less calls returned.',
    ],
    ['nothing where only numbers remain', '2021', ''],
  ])('of a statement is %s', (_of, search, snippet) => {
    expect(inBrackets(snippetOf(statement, search))).toBe(snippet);
  });

  test('leaves the heading above a paragraph out', () => {
    const text =
      'Terms \n The management fee of 1% a year is paid on called capital \n from the first closing.';
    expect(inBrackets(snippetOf(text, 'fee'))).toBe(
      'The management [fee] of 1% a year is paid on called capital from the first closing.',
    );
  });

  test('of a script without spaces is cut between words, and keeps the match', () => {
    expect(inBrackets(snippetOf('物业位于上海。本基金投资于北京的物业。收入稳定。', '北京'))).toBe(
      '本基金投资于[北京]的物业。',
    );
    const long = `${'租金收入稳定增长，'.repeat(20)}北京的物业，${'租金收入稳定增长，'.repeat(30)}`;
    const cut = inBrackets(snippetOf(long, '北京'));
    expect(cut).toMatch(/^… .+\[北京\].+ …$/);
    expect(cut.length).toBeLessThan(180);
  });

  test('divides neither a hyphenated word nor a number with spaces', () => {
    const whole = `${'a mid-sized company with a well-known product '.repeat(5)}costs 25 000 000 ${'and 1 250 000 crowns more '.repeat(9)}`;
    const cut = snippetOf(whole, 'costs')
      .map(({ text }) => text)
      .join('')
      .replace(/^… | …$/g, '');
    expect(whole).toMatch(new RegExp(`(^|(?<!\\d) | (?!\\d))${cut}((?<!\\d) | (?!\\d)|$)`));
  });
});
