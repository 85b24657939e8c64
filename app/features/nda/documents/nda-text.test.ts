import { describe, expect, test } from 'vitest';
import { SIGNATURE_LABEL, SIGNED_ON_LABEL } from '#app/integrations/esign/signature-labels.ts';
import { NDA_VERSIONS } from '../../../../seeds/content/nda.ts';
import { blocksOf, refusalToSign } from './nda-text.ts';

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

test.each([
  SIGNATURE_LABEL,
  `x ${SIGNED_ON_LABEL}y`,
  SIGNATURE_LABEL.replace(' of ', '\nof\t'),
  'https://club.example/sign/up',
  'on /date/',
])('words at which the provider places a signature are refused: %s', (text) => {
  expect(refusalToSign(text)).toContain('Please remove these words.');
});

test('a text that speaks of signing is not refused', () => {
  expect(refusalToSign('Sign here / date: electronic signature of the Member')).toBeNull();
});
