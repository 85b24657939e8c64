import { expect, test } from 'vitest';
import { type Decision, decisionDetail, decisionHref, decisionSentence } from './commitment-decision.ts';

const told = {
  commitmentId: '0193',
  investor: { id: '1', name: 'Ada Lindqvist', email: 'ada@vestry.test' },
  opportunity: { id: '2', slug: 'kontor-systems', name: 'Kontor Systems', stage: 'open' },
  asked: { amount: 250_000_00, currency: 'EUR' },
} as const;
const accepted: Decision = { ...told, outcome: 'accepted', accepted: told.asked, reason: null };
const scaled: Decision = {
  ...accepted,
  outcome: 'scaled_back',
  accepted: { amount: 150_000_00, currency: 'EUR' },
};
const declined: Decision = { ...told, outcome: 'declined', accepted: null, reason: 'The round is full.' };

const waits: Decision = { ...told, outcome: 'waitlisted', accepted: null, reason: null };

test('is told from the side of the member', () => {
  expect(decisionSentence(accepted)).toBe('Your commitment of €250,000 to Kontor Systems was accepted.');
  expect(decisionSentence(scaled)).toBe(
    'Your commitment to Kontor Systems was accepted for €150,000 of the €250,000 you asked for.',
  );
  expect(decisionSentence(waits)).toBe('Your commitment of €250,000 to Kontor Systems is on the waitlist.');
  expect(decisionSentence(declined)).toBe('Your commitment of €250,000 to Kontor Systems was declined.');
});

test('says what happens next, or why not, and where to read on', () => {
  expect(decisionDetail(accepted)).toContain('first call for capital');
  expect(decisionDetail(declined)).toBe('The round is full.');
  expect(decisionDetail(waits)).toContain('no room for it at the moment');
  expect(decisionHref(accepted)).toBe('/opportunities/open/kontor-systems');
});
