import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/setup/database.ts';
import { db, transaction } from './client.server.ts';
import { executePrepared } from './prepared.server.ts';

useTestDatabase();

const wordsFrom = (first: string, most: number) =>
  transaction(async (tx) => {
    const { rows } = await executePrepared<{ word: string }>(
      tx,
      sql`select word from unnest(${sql.param(['a', 'b', 'c'])}::text[]) as word where word >= ${first} order by word limit ${most}`,
    );
    return rows.map(({ word }) => word);
  });

test('a statement that is planned once answers for the values of each call', async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await wordsFrom('a', 2)).toEqual(['a', 'b']);
    expect(await wordsFrom('b', 5)).toEqual(['b', 'c']);
  }
});

test('other statements are planned for their values, as before', async () => {
  await wordsFrom('a', 1);
  const { rows } = await db().execute<{ mode: string }>(
    sql`select current_setting('plan_cache_mode') as mode`,
  );
  expect(rows).toEqual([{ mode: 'auto' }]);
});
