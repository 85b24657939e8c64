import { expect, test } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';
import { make } from './people.ts';

useTestDatabase({ jobs: JOBS });
const server = useServer();

test('the sixth question of an hour is answered 429, with the seconds to wait and a readable message', async () => {
  const { cookie } = await make('prospective');
  const ask = (n: number) => {
    const body = `Question number ${n}, please?`;
    const input = { about: { page: 'faqs' }, body, idempotencyKey: newId() };
    return post(server.app, '/api/trpc/question.ask', input, { cookie });
  };
  for (let n = 1; n <= 5; n += 1) {
    const taken = await ask(n);
    expect([taken.status, taken.headers.get('retry-after')]).toEqual([200, null]);
  }
  const refused = await ask(6);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await refused.json()).error.message).toMatch(/^You have asked several questions.* in 60 minutes/);
});

test('eight identical questions at once count once', async () => {
  const { cookie } = await make('prospective');
  const ask = async (body: string, idempotencyKey = newId()) => {
    const input = { about: { page: 'faqs' }, body, idempotencyKey };
    return (await post(server.app, '/api/trpc/question.ask', input, { cookie })).status;
  };
  const key = newId();
  const same = Array.from({ length: 8 }, () => ask('When is the next call?', key));
  expect(await Promise.all(same)).toEqual(Array(8).fill(200));
  for (let n = 2; n <= 5; n += 1) expect(await ask(`Question number ${n}, please?`)).toBe(200);
});
