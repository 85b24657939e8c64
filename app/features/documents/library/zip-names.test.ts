import { expect, test } from 'vitest';
import { zipPaths } from './zip-names.ts';

test.each([
  ['Terms.pdf', 'Room/Terms.pdf'],
  ['../../etc/passwd', 'Room/etc passwd'],
  ['a/b\\c:d*e?f"g<h>i|j\u0000.pdf', 'Room/a b c d e f g h i j.pdf'],
  ['...', 'Room/Document'],
  ['Größe – 资料.pdf', 'Room/Größe – 资料.pdf'],
])('%j is called %j in the archive', (fileName, path) => {
  expect(zipPaths([{ folder: 'Room', fileName }])).toEqual([path]);
});

test('all are distinct, even on file systems that ignore letter case', () => {
  const files = ['Terms.pdf', 'TERMS.pdf', 'terms.pdf'].map((fileName) => ({ folder: 'Room', fileName }));
  expect(zipPaths(files)).toEqual(['Room/Terms.pdf', 'Room/TERMS (2).pdf', 'Room/terms (3).pdf']);
});
