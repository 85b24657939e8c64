import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { takeKey } from '#app/platform/jobs/jobs.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { db, transaction } from './client.server.ts';
import { DeadlineError, withDeadline } from './deadline.server.ts';

useTestDatabase();

const keys = async () => {
  const { rows } = await db().execute<{ key: string }>(
    sql`select key from job_key where job = 'deadline.test'`,
  );
  return rows.map(({ key }) => key);
};
const save = (key: string) => transaction((tx) => takeKey(tx, 'deadline.test', key));

test('work that is done in time is saved', async () => {
  expect(await withDeadline(10_000, () => save('in time'))).toBe(true);
  expect(await keys()).toContain('in time');
});

test('a transaction that is still open when the time is over is rolled back', async () => {
  const slow = Promise.withResolvers<void>();
  let inside: Promise<unknown> = Promise.resolve();
  const late = withDeadline(20, () => {
    inside = transaction(async (tx) => {
      await takeKey(tx, 'deadline.test', 'late');
      await slow.promise;
    });
    return inside;
  });
  await expect(late).rejects.toMatchObject({ name: 'DeadlineError', hasSaved: false });
  slow.resolve();
  await expect(inside).rejects.toBeInstanceOf(DeadlineError);
  expect(await keys()).not.toContain('late');
});

test('a transaction that only reads saves nothing, and cannot', async () => {
  const slow = Promise.withResolvers<void>();
  const late = withDeadline(500, async () => {
    await transaction((tx) => tx.execute(sql`select 1`), { reads: true });
    await slow.promise;
  });
  await expect(late).rejects.toMatchObject({ hasSaved: false });
  slow.resolve();
  const write = transaction((tx) => takeKey(tx, 'deadline.test', 'read only'), { reads: true });
  await expect(write).rejects.toThrow();
  expect(await keys()).not.toContain('read only');
});

test('the error says whether something was saved before', async () => {
  const slow = Promise.withResolvers<void>();
  const late = withDeadline(500, async () => {
    await save('first of two');
    await slow.promise;
  });
  await expect(late).rejects.toMatchObject({ hasSaved: true });
  slow.resolve();
});
