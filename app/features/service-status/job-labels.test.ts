import { describe, expect, test } from 'vitest';
import { maskedAddress, reasonIn, subjectIn, withoutName } from './job-labels.ts';

describe('the reason of a failed run', () => {
  test.each([
    [{ message: 'crm answered POST /notes with 400', code: 'Http400' }, 'crm answered POST /notes with 400'],
    [{ value: { message: 'job timed out' } }, 'It took too long'],
    [{ message: 'handler execution exceeded 900s', stack: '…' }, 'It took too long'],
    [{ value: { message: 'job heartbeat timeout' } }, 'The process ended mid-run'],
    [{ message: 'The process ended in the middle of the job.' }, 'The process ended mid-run'],
    [{ value: 'pg-boss shut down while active' }, 'The application stopped mid-run'],
    [{ message: 'ada@example.com is wrong' }, '(address) is wrong'],
    [null, 'Unknown reason'],
    [{ message: '' }, 'Unknown reason'],
  ])('%j is shown as "%s"', (kept, reason) => {
    expect(reasonIn(kept)).toBe(reason);
  });
});

test.each([
  ['crm', 'crm answered GET /notes with 500', 'It answered GET /notes with 500'],
  ['crm', "crm's answer is no JSON", 'Its answer is no JSON'],
  ['crm', 'crmx is away', 'crmx is away'],
  ['mail', 'The mail server gave no answer', 'The mail server gave no answer'],
  [null, 'crm is away', 'crm is away'],
])('on the page of %s "%s" is shown as "%s"', (service, reason, told) => {
  expect(withoutName(service, reason)).toBe(told);
});

describe('the person a job is about', () => {
  const id = '019a0000-0000-7000-8000-000000000001';

  test('is found from the ids that payloads use, and from an address', () => {
    expect(subjectIn({ memberId: id, content: { secret: 'x' } })).toEqual({ memberId: id });
    expect(subjectIn({ to: 'ada@example.com' })).toEqual({ address: 'ada@example.com' });
    expect(subjectIn({ opportunityId: id, commitmentId: 7 })).toEqual({ opportunityId: id });
    expect(subjectIn({ contentId: 'kontor', isNews: true })).toEqual({ contentId: 'kontor' });
  });

  test.each([null, [], 'text', {}, { memberId: 'x' }])('is unknown without either: %j', (payload) => {
    expect(subjectIn(payload)).toEqual({});
  });

  test.each([
    ['ada@example.com', 'a…@example.com'],
    ['é@exämple.test', 'é…@exämple.test'],
    ['nobody', 'an address that is none'],
  ])('only the necessary part of an address is shown: %s', (address, shown) => {
    expect(maskedAddress(address)).toBe(shown);
  });
});
