import { expect, test } from 'vitest';
import { type DecisionNotice, noticeDetail, noticeHref, noticeSentence } from './decision-notices.ts';

const told = {
  commitmentId: '0193',
  investor: { id: '1', name: 'Ada Lindqvist', email: 'ada@vestry.test' },
  opportunity: { id: '2', slug: 'kontor-systems', name: 'Kontor Systems', stage: 'open' },
  asked: { amount: 250_000_00, currency: 'EUR' },
} as const;
const accepted: DecisionNotice = { ...told, outcome: 'accepted', accepted: told.asked, reason: null };
const scaled: DecisionNotice = {
  ...accepted,
  outcome: 'scaled_back',
  accepted: { amount: 150_000_00, currency: 'EUR' },
};
const declined: DecisionNotice = {
  ...told,
  outcome: 'declined',
  accepted: null,
  reason: 'The round is full.',
};

const waits: DecisionNotice = { ...told, outcome: 'waitlisted', accepted: null, reason: null };

test('is written from the member’s point of view', () => {
  expect(noticeSentence(accepted)).toBe('Your commitment of €250,000 to Kontor Systems was accepted.');
  expect(noticeSentence(scaled)).toBe(
    'Your commitment to Kontor Systems was accepted for €150,000 of the €250,000 you requested.',
  );
  expect(noticeSentence(waits)).toBe('Your commitment of €250,000 to Kontor Systems is on the waitlist.');
  expect(noticeSentence(declined)).toBe('Your commitment of €250,000 to Kontor Systems was declined.');
});

test('states what happens next, or why not, and links to the page', () => {
  expect(noticeDetail(accepted)).toContain('first capital call');
  expect(noticeDetail(declined)).toBe('The round is full.');
  expect(noticeDetail(waits)).toContain('The round is currently full.');
  expect(noticeHref(accepted)).toBe('/opportunities/open/kontor-systems');
});
