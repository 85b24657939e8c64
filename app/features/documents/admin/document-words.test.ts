import { expect, test } from 'vitest';
import { FIRST_VOCABULARY } from '#app/domain/investing/vocabulary.ts';
import { uploadPlaceText } from './document-words.ts';
import type { UploadPlaceInput } from './uploads/upload.ts';

const PLACES = {
  opportunities: [{ id: 'o', name: 'Kontor Systems' }],
  funds: [{ id: 'f', name: 'Fund I' }],
  categories: FIRST_VOCABULARY.categories,
};
const text = (change: Partial<UploadPlaceInput>) =>
  uploadPlaceText(
    { category: 'report', policy: 'watermarked', opportunityId: null, fundId: null, ...change },
    PLACES,
  );

test('the place of an upload is named with its category and downloads', () => {
  expect(text({})).toBe('Report · General · Downloads: Watermarked copy');
  expect(text({ opportunityId: 'o', category: 'memorandum', policy: 'view_only' })).toBe(
    'Memorandum · Kontor Systems · Downloads: None (viewer only)',
  );
  expect(text({ fundId: 'f', policy: 'original' })).toBe('Report · Fund I · Downloads: Original file');
});

test('a place beyond those that the page lists is at least told apart from none', () => {
  expect([text({ opportunityId: 'x' }), text({ fundId: 'x' })]).toEqual([
    'Report · An opportunity · Downloads: Watermarked copy',
    'Report · A fund · Downloads: Watermarked copy',
  ]);
});
