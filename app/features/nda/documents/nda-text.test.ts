import { describe, expect, test } from 'vitest';
import { NDA_VERSIONS } from '../../../../seeds/content/nda.ts';
import { blocksOf, printableText, refusalToSet } from './nda-text.ts';

describe('an agreement as an admin types it', () => {
  test('is paragraphs with empty lines between, and clauses with a number', () => {
    const text = `1. What is confidential
Everything that the firm
lets you read.

Also what you hear.
2. What you may do
2.1 Use it to decide, and show it to your advisers, as far as they need it and are bound to secrecy.
(a) your lawyers;
(b) your auditors.`;
    expect(blocksOf(text)).toEqual([
      { kind: 'clause', text: '1. What is confidential' },
      { kind: 'paragraph', text: 'Everything that the firm lets you read.' },
      { kind: 'paragraph', text: 'Also what you hear.' },
      { kind: 'clause', text: '2. What you may do' },
      {
        kind: 'paragraph',
        text: '2.1 Use it to decide, and show it to your advisers, as far as they need it and are bound to secrecy.',
      },
      { kind: 'paragraph', text: '(a) your lawyers;' },
      { kind: 'paragraph', text: '(b) your auditors.' },
    ]);
  });

  test('may come with the marks of the demo', () => {
    const [title, between, ...rest] = blocksOf(NDA_VERSIONS[1].body);
    expect(title).toEqual({ kind: 'title', text: 'Non-disclosure agreement' });
    expect(between?.text).toMatch(/^between Vestry, /);
    expect(rest.filter(({ kind }) => kind === 'clause')).toHaveLength(9);
  });

  test('is nothing when nothing is typed', () => {
    expect(blocksOf(' \n\r\n\t')).toEqual([]);
  });
});

describe('on paper', () => {
  test.each(NDA_VERSIONS)('the demo’s version $version can be set', ({ body }) => {
    expect(refusalToSet(body)).toBeNull();
  });

  test('look-alikes take the place of signs that the typeface lacks', () => {
    expect(printableText('10\u202f000 − 5\u2011year\u00ad, Å')).toBe('10 000 – 5-year, Å');
    expect(refusalToSet('Ærøskøbing, “Größe”, 5 € – ok…\n\tnext')).toBeNull();
  });

  test('what cannot be set is refused by name', () => {
    expect(refusalToSet('Łódź and Жанна')).toMatch(/characters: Ł ź Ж а н\. Please/u);
  });

  test.each(['/sign/', 'x/date/y'])('the mark of the signature is refused: %s', (text) => {
    expect(refusalToSet(text)).toContain('mark where the signature goes');
  });
});
