import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { OutsideError } from '../outside/outside-error.ts';
import { reasonOf } from './failure-reason.ts';
import { PermanentJobError } from './jobs.server.ts';

useTestDatabase();

test("an outside service's refusal keeps its code and status", () => {
  const facts = { code: 'BAD_STAGE', status: 400, permanent: true };
  expect(reasonOf(new OutsideError('crm', 'crm answered with 400', facts))).toEqual({
    message: 'crm answered with 400',
    code: 'BAD_STAGE',
    status: 400,
  });
});

test('omits the person concerned', () => {
  expect(reasonOf(new PermanentJobError('ada@example.com is no member'))).toEqual({
    message: '(address) is no member',
  });
});

test('a failed query shows the state, not the values', async () => {
  const failed: unknown = await db()
    .execute(sql`select ${'Ada Lovelace'}::uuid`)
    .catch((error: unknown) => error);
  if (!(failed instanceof Error)) throw new Error('The query did not fail');
  expect(reasonOf(failed)).toEqual({ message: 'The database refused it (22P02)' });
});

test('an error without a message shows its name', () => {
  expect(reasonOf(new AggregateError([]))).toEqual({ message: 'AggregateError' });
});
