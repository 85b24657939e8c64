import { expect, test } from 'vitest';
import { fileFacts, fileSize } from './file-facts.ts';

test('a file in a few words', () => {
  expect(fileFacts({ contentType: 'application/pdf', bytes: 1_234_567, pages: 24 })).toBe(
    'PDF · 24 pages · 1.2 MB',
  );
  expect(fileFacts({ contentType: 'application/pdf', bytes: 900, pages: 1 })).toBe('PDF · 1 page · 900 B');
  expect(fileFacts({ contentType: 'application/x-unheard-of', bytes: 82_400, pages: null })).toBe(
    'File · 82 KB',
  );
});

test('a size changes its unit without showing 1000 KB', () => {
  expect(fileSize(999_499)).toBe('999 KB');
  expect(fileSize(999_500)).toBe('1.0 MB');
});
