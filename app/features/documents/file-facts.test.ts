import { expect, test } from 'vitest';
import { fileSize } from '#app/platform/format/file-size.ts';
import { documentFacts } from './file-facts.ts';

test('a file’s facts in a few words', () => {
  const pdf = { contentType: 'application/pdf', policy: 'original' } as const;
  expect(documentFacts({ ...pdf, bytes: 1_234_567, pages: 24 })).toBe('PDF · 24 pages · 1.2 MB');
  expect(documentFacts({ ...pdf, bytes: 900, pages: 1, policy: 'view_only' })).toBe(
    'PDF · 1 page · 900 B · view only',
  );
  expect(documentFacts({ ...pdf, bytes: 900, pages: 1, policy: 'watermarked' })).toBe(
    'PDF · 1 page · 900 B · watermarked copy',
  );
  const unheardOf = { contentType: 'application/x-unheard-of', bytes: 82_400, pages: null };
  expect(documentFacts({ ...unheardOf, policy: 'original' })).toBe('File · 82 KB');
});

test('a size switches its unit without showing 1000 KB', () => {
  expect(fileSize(999_499)).toBe('999 KB');
  expect(fileSize(999_500)).toBe('1.0 MB');
});
