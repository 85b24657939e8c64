import fc from 'fast-check';
import { expect, test } from 'vitest';
import { titleBeside } from './library.ts';

test.each([
  ['Solera Foods: information memorandum', 'Solera Foods', 'Information memorandum'],
  ['Solera Foods – teaser', 'solera foods', 'Teaser'],
  ['Solera Foods, model', 'Solera Foods', 'Model'],
  ['Report Q3 2026 – Vestry Fund I', 'Vestry Fund I', 'Report Q3 2026'],
  ['Tax certificate 2025, Ada Lindqvist', 'Ada Lindqvist', 'Tax certificate 2025'],
  ['Annual report (Vestry Fund I)', 'Vestry Fund I', 'Annual report'],
  ['Vestry Fund II: report', 'Vestry Fund I', 'Vestry Fund II: report'],
  ['Solera Foods and Lidl: contract', 'Solera Foods', 'Solera Foods and Lidl: contract'],
  ['A letter to holders of Solera Foods', 'Solera Foods', 'A letter to holders of Solera Foods'],
  ['Solera-Foods: memo', 'Solera', 'Solera-Foods: memo'],
  ['Solera Foods', 'Solera Foods', 'Solera Foods'],
  ['Solera Foods:', 'Solera Foods', 'Solera Foods:'],
  ['Memorandum', '', 'Memorandum'],
  ['Solera Foods: ßtudie', 'Solera Foods', 'ßtudie'],
])('%j beside %j is %j', (title, name, short) => {
  expect(titleBeside(title, name)).toBe(short);
});

test('a title is never lost: what is left of it is in it, and is not empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, rest) => {
      for (const title of [`${name}: ${rest}`, `${rest} – ${name}`, `${rest} (${name})`, rest, name]) {
        const short = titleBeside(title, name);
        if (title !== '') expect(short).not.toBe('');
        expect(title.toLowerCase()).toContain(short.toLowerCase());
      }
    }),
  );
});
