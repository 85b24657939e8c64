import { expect, test } from 'vitest';
import type { OpportunityDocument } from '../document.ts';
import { roomSections } from './sections.ts';

const document = (title: string, section: string | null): OpportunityDocument => ({
  id: title,
  title,
  section,
  category: 'memorandum',
  contentType: 'application/pdf',
  bytes: 1,
  pages: 1,
  publishedAt: '2026-11-22T00:00:00.000Z',
  policy: 'original',
  isNew: false,
});

test('sections are ordered by their first documents, after documents without a section', () => {
  const room = [
    document('Terms', 'Legal'),
    document('Plan', 'Business'),
    document('Teaser', null),
    document('Articles', 'Legal'),
  ];
  expect(roomSections(room).map(({ title, documents }) => [title, documents.map(({ id }) => id)])).toEqual([
    [null, ['Teaser']],
    ['Legal', ['Terms', 'Articles']],
    ['Business', ['Plan']],
  ]);
  expect(roomSections([])).toEqual([]);
});
