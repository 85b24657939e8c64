import { expect, test } from 'vitest';
import { noAnswer, refusalOf } from '#app/platform/outside/outside-answer.server.ts';
import { meaningOf } from './failure-words.ts';

const call = { method: 'GET', path: '/crm/v3/objects/contacts' } as const;
const answered = (status: number) =>
  refusalOf({ service: 'crm', baseUrl: 'https://crm.example' }, call, {
    status,
    headers: new Headers(),
    bytes: new Uint8Array(),
  }).message;

test.each([
  [noAnswer('crm', call, true, null).message, /No response in time/],
  [
    noAnswer('crm', call, false, new Error('x', { cause: { code: 'ECONNREFUSED' } })).message,
    /No connection/,
  ],
  [answered(401), /Check the key/],
  [answered(403), /Check the key/],
  [answered(404), /does not know this address/],
  [answered(429), /too often/],
  [answered(422), /refused the request/],
  [answered(503), /reported an error/],
])('%j is put into plain words', (reason, words) => {
  expect(meaningOf(reason)).toMatch(words);
});

test('a text of the vendor alone stays as it is', () => {
  expect(meaningOf('The account is on hold')).toBeNull();
});
