import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { makeMember } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { exportedRows, MOST_EXPORTED } from './exported-list.server.ts';

useTestDatabase();

const read = async (rows: AsyncIterable<string>): Promise<string[]> => {
  const found: string[] = [];
  for await (const row of rows) found.push(row);
  return found;
};

test('an exported list is that of one moment: rows that change their place meanwhile are neither lost nor repeated', async () => {
  for (let n = 0; n < 8; n += 1) await makeMember({ name: `Member ${n}` });
  const rows = await exportedRows(
    (tx) => tx.select({ name: member.name }).from(member).orderBy(member.name),
    ({ name }) => name,
  );
  // The first row has not been sent yet.
  await db().update(member).set({ name: sql`'Z' || name` });
  expect(await read(rows)).toEqual(Array.from({ length: 8 }, (_, n) => `Member ${n}`));
});

test('several statements of one list see the same', async () => {
  const isolation = await exportedRows(
    async (tx) =>
      (await tx.execute<{ level: string }>(sql`select current_setting('transaction_isolation') as level`))
        .rows,
    ({ level }) => level,
  );
  expect(await read(isolation)).toEqual(['repeatable read']);
});

test('a list beyond the limit is refused before anything is sent', async () => {
  const rows = Array.from({ length: MOST_EXPORTED + 1 }, () => 'x');
  await expect(
    exportedRows(
      async () => rows,
      (row) => row,
    ),
  ).rejects.toMatchObject({
    code: 'unprocessable',
    message: 'A file can have at most 50,000 rows. Please narrow the list with filters.',
  });
  await expect(
    exportedRows(
      async () => rows,
      (row) => row,
      'Please export its parts.',
    ),
  ).rejects.toThrow('A file can have at most 50,000 rows. Please export its parts.');
});
