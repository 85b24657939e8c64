import { expect, test } from 'vitest';
import { zipPaths } from './zip-names.ts';

test.each([
  ['Terms.pdf', 'Room/Terms.pdf'],
  ['../../etc/passwd', 'Room/etc passwd'],
  ['a/b\\c:d*e?f"g<h>i|j\u0000.pdf', 'Room/a b c d e f g h i j.pdf'],
  ['...', 'Room/Document'],
  ['Größe – 资料.pdf', 'Room/Größe – 资料.pdf'],
  ['CON.pdf', 'Room/CON_.pdf'],
  ['aux.pdf', 'Room/aux_.pdf'],
  ['LPT1.tar.pdf', 'Room/LPT1_.tar.pdf'],
  ['nul', 'Room/nul_'],
  ['Contract.pdf', 'Room/Contract.pdf'],
  ['Terms\u202efdp.exe', 'Room/Terms fdp.exe'],
  [`${'a'.repeat(115)}😀.pdf`, `Room/${'a'.repeat(115)}.pdf`],
  [`${'a'.repeat(108)}👩‍👩‍👧.pdf`, `Room/${'a'.repeat(108)}👩‍👩‍👧.pdf`],
  [`${'a'.repeat(109)}👩‍👩‍👧.pdf`, `Room/${'a'.repeat(109)}.pdf`],
  [`${'资'.repeat(100)}.pdf`, `Room/${'资'.repeat(65)}.pdf`],
])('%j is called %j in the archive', (fileName, path) => {
  expect(zipPaths([{ folder: 'Room', fileName }])).toEqual([path]);
});

test('a folder is not called like a device either', () => {
  expect(zipPaths([{ folder: 'Nul', fileName: 'a.pdf' }])).toEqual(['Nul_/a.pdf']);
});

test('all are distinct, even on file systems that ignore letter case', () => {
  const files = ['Terms.pdf', 'TERMS.pdf', 'terms.pdf'].map((fileName) => ({ folder: 'Room', fileName }));
  expect(zipPaths(files)).toEqual(['Room/Terms.pdf', 'Room/TERMS (2).pdf', 'Room/terms (3).pdf']);
});
