import { expect, test } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';
import { make } from './people.ts';

useTestDatabase({ jobs: JOBS });
const server = useServer();

test('the sixth message of an hour is answered 429, with the seconds to wait; a retry is not', async () => {
  const { cookie } = await make('prospective');
  const message = (body: string) => ({
    subject: 'General',
    body,
    idempotencyKey: newId(),
    ticket: null,
  });
  const write = (input: object) => post(server.app, '/api/trpc/contact.write', input, { cookie });
  const first = message('The first of several.');
  expect((await write(first)).status).toBe(200);
  for (let n = 2; n <= 5; n += 1) expect((await write(message(`Number ${n}.`))).status).toBe(200);
  const refused = await write(message('One too many.'));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await refused.json()).error.message).toMatch(/^You have sent several messages.* in 60 minutes/);
  expect((await write(first)).status).toBe(200);
});

test('eight identical messages at once count once, and repeating a refused one does not get it through', async () => {
  const { cookie } = await make('prospective');
  const message = (body: string) => ({ subject: 'General', body, idempotencyKey: newId(), ticket: null });
  const write = async (input: object) =>
    (await post(server.app, '/api/trpc/contact.write', input, { cookie })).status;
  const same = message('Said once.');
  expect(await Promise.all(Array.from({ length: 8 }, () => write(same)))).toEqual(Array(8).fill(200));
  for (let n = 2; n <= 5; n += 1) expect(await write(message(`Number ${n}.`))).toBe(200);
  const refused = message('One too many.');
  expect(await Promise.all(Array.from({ length: 4 }, () => write(refused)))).toEqual(Array(4).fill(429));
  expect(await write(same)).toBe(200);
});
