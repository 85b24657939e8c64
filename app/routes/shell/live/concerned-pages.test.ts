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
  expect(concerns([kind], pathname)).toBe(outcome);
  expect(concerns(['mail_undeliverable', kind], pathname) || !outcome).toBe(true);
});

test('pages of what is unread follow also what is read elsewhere', () => {
  expect(['/notifications', '/contact', '/dashboard'].map(countsUnread)).toEqual([true, true, false]);
});
