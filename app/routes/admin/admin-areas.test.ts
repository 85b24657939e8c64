import { expect, test } from 'vitest';
import { areaOf, countIn } from './admin-areas.ts';

const pagesOf = (pathname: string) => areaOf(pathname)?.pages.map(({ label }) => label);

test('every admin page belongs to one of the areas', () => {
  expect(areaOf('/admin')?.label).toBe('Review queue');
  expect(pagesOf('/admin/funds/1/ledger/add')).toContain('Funds');
  expect(pagesOf('/admin/people/1/activity')).toContain('People');
  expect(pagesOf('/admin/faqs')).toContain('Broadcasts');
  expect(areaOf('/admin/audit')?.label).toBe('System');
  expect(areaOf('/admin/unknown')).toBeUndefined();
});

test('an area shows the combined counts of its pages', () => {
  const counts = {
    ...{ queue: 3, people: 2, waitlist: 4, questions: 0, content: 0, documents: 0 },
    integrations: 1,
  };
  expect(countIn(areaOf('/admin/invites')?.pages ?? [], counts)).toBe(6);
  expect(countIn(areaOf('/admin/faqs')?.pages ?? [], counts)).toBeUndefined();
});
