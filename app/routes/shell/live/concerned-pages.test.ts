import { expect, test } from 'vitest';
import { concerns, countsUnread } from './concerned-pages.ts';

test.each([
  ['commitment_decided', '/opportunities/open/kontor-systems', true],
  ['commitment_decided', '/commitments', true],
  ['commitment_decided', '/faqs', false],
  ['question_answered', '/funds/growth-i', true],
  ['firm_message', '/opportunities/open', false],
  ['commitment_received', '/admin', true],
  ['commitment_received', '/admin/', true],
  ['commitment_received', '/admin/opportunities/019aa/book', true],
  // What an admin is writing there is left alone.
  ['commitment_received', '/admin/opportunities/019aa', false],
  ['commitment_received', '/admin/people', false],
  ['of_a_later_version', '/dashboard', false],
])('a notification of %s and the page %s: %s', (kind, pathname, outcome) => {
  const page = { pathname, search: '' };
  expect(concerns([kind], page)).toBe(outcome);
  expect(concerns(['mail_undeliverable', kind], page) || !outcome).toBe(true);
});

test('pages of what is unread follow also what is read elsewhere', () => {
  expect(['/notifications', '/contact', '/dashboard'].map(countsUnread)).toEqual([true, true, false]);
});

test('a page for a holder follows what becomes of the access', () => {
  const search = '?for=0190a000-0000-7000-8000-000000000001';
  expect(concerns(['access_changed'], { pathname: '/faqs', search })).toBe(true);
  expect(concerns(['access_changed'], { pathname: '/faqs', search: '' })).toBe(false);
  expect(concerns(['firm_message'], { pathname: '/faqs', search })).toBe(false);
});
