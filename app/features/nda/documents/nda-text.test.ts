import { describe, expect, test } from 'vitest';
import { NDA_VERSIONS } from '../../../../seeds/content/nda.ts';
import { blocksOf, printableText, refusalToSet } from './nda-text.ts';

describe('an agreement as an admin types it', () => {
  test('is split into paragraphs at empty lines, and numbered clauses', () => {
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

  test('may contain the demo’s markup', () => {
    const [title, between, ...rest] = blocksOf(NDA_VERSIONS[1].body);
    expect(title).toEqual({ kind: 'title', text: 'Non-disclosure agreement' });
    expect(between?.text).toMatch(/^between Vestry, /);
    expect(rest.filter(({ kind }) => kind === 'clause')).toHaveLength(9);
  });

  test('is empty for empty input', () => {
    expect(blocksOf(' \n\r\n\t')).toEqual([]);
  });
});

describe('in print', () => {
  test.each(NDA_VERSIONS)('the demo’s version $version can be typeset', ({ body }) => {
    expect(refusalToSet(body)).toBeNull();
  });

  test('look-alikes replace characters that the typeface lacks', () => {
    expect(printableText('10\u202f000 − 5\u2011year\u00ad, Å')).toBe('10 000 – 5-year, Å');
    expect(refusalToSet('Ærøskøbing, “Größe”, 5 € – ok…\n\tnext')).toBeNull();
  });

  test('characters that cannot be typeset are refused by name', () => {
    expect(refusalToSet('Łódź and Жанна')).toMatch(/characters: Ł ź Ж а н\. Please/u);
  });

  test.each(['/sign/', 'x/date/y'])('the signature anchor is refused: %s', (text) => {
    expect(refusalToSet(text)).toContain('mark where the signature goes');
  });
});
