import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/setup/database.ts';
import { database, db, openDatabase, ping, transaction } from './client.server.ts';
import { migrationsCurrent } from './migrate.server.ts';
import { databaseError, isUniqueViolation, SQL_STATE } from './sql-state.ts';

useTestDatabase();

const note = (name: string) => sql`insert into milestone (name) values (${name})`;
const notes = async () => {
  const { rows } = await db().execute<{ name: string }>(sql`select name from milestone order by name`);
  return rows.map(({ name }) => name);
};

describe('transaction', () => {
  test('commits when its body resolves, and returns what the body returns', async () => {
    const answer = await transaction(async (tx) => {
      await tx.execute(note('one'));
      await tx.execute(note('two'));
      return 'both';
    });
    expect(answer).toBe('both');
    expect(await notes()).toEqual(['one', 'two']);
  });

  test('rolls back when its body throws', async () => {
    const failing = transaction(async (tx) => {
      await tx.execute(note('one'));
      throw new Error('second thoughts');
    });
    await expect(failing).rejects.toThrow('second thoughts');
    expect(await notes()).toEqual([]);
  });

  test('refuses db() and a nested transaction, and works afterwards', async () => {
    await transaction(async (tx) => {
      expect(() => db()).toThrow('use the `tx`');
      await expect(transaction(async () => 'inner')).rejects.toThrow('use the `tx`');
      await expect(ping()).rejects.toThrow();
      await tx.execute(note('still here'));
    });
    expect(await notes()).toEqual(['still here']);
  });

  test('does not bind work that it left running', async () => {
    const over = Promise.withResolvers<void>();
    let later: Promise<string[]> = Promise.resolve([]);
    await transaction(async (tx) => {
      await tx.execute(note('one'));
      later = over.promise.then(notes);
    });
    over.resolve();
    expect(await later).toEqual(['one']);
  });

  test('rolls back a part of it with a savepoint', async () => {
    await transaction(async (tx) => {
      await tx.execute(note('one'));
      await expect(
        tx.transaction(async (inner) => {
          await inner.execute(note('two'));
          throw new Error('not this');
        }),
      ).rejects.toThrow('not this');
    });
    expect(await notes()).toEqual(['one']);
  });

  test('runs at the requested isolation level', async () => {
    const level = await transaction(
      async (tx) =>
        (await tx.execute<{ level: string }>(sql`select current_setting('transaction_isolation') as level`))
          .rows,
      { isolation: 'serializable' },
    );
    expect(level).toEqual([{ level: 'serializable' }]);
  });

  test('is retried when the database requests it, up to the limit', async () => {
    let runs = 0;
    const conflict = sql`do $$ begin raise exception 'try again' using errcode = 'serialization_failure'; end $$`;
    const body = (failures: number) => async (tx: Parameters<Parameters<typeof transaction>[0]>[0]) => {
      runs += 1;
      await tx.execute(note(`run ${runs}`));
      if (runs <= failures) await tx.execute(conflict);
    };
    await transaction(body(2), { isolation: 'serializable' });
    expect(await notes()).toEqual(['run 3']);

    runs = 10;
    const hopeless = await transaction(body(99), { isolation: 'serializable', attempts: 3 }).catch(
      (error: unknown) => error,
    );
    expect(databaseError(hopeless)?.code).toBe(SQL_STATE.serializationFailure);
    expect(runs).toBe(13);
  });
});

test('many concurrent ones all finish, and timers run in between', async () => {
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 1);
  await Promise.all(
    Array.from({ length: 200 }, (_, n) => transaction((tx) => tx.execute(note(`note ${n}`)))),
  );
  clearInterval(ticking);
  expect(await notes()).toHaveLength(200);
  expect(ticks).toBeGreaterThan(20);
});

test('values have the same types on both engines', async () => {
  const { rows } = await db().execute(sql`
    select 9007199254740993::int8 as big, '\\x00ff'::bytea as bytes, 1.50::numeric as exact,
      '2026-11-21 10:00:00+01'::timestamptz at time zone 'UTC' as moment, 'A'::citext = 'a' as same, '{"a":1}'::jsonb as json`);
  expect(rows).toEqual([
    {
      big: '9007199254740993',
      bytes: Buffer.from([0, 255]),
      exact: '1.50',
      moment: '2026-11-21 09:00:00',
      same: true,
      json: { a: 1 },
    },
  ]);
});

test('a violated unique index is identified by name', async () => {
  await db().execute(note('one'));
  const error = await db()
    .execute(note('one'))
    .catch((thrown: unknown) => thrown);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'milestone_pkey')).toBe(true);
  expect(isUniqueViolation(error, 'another')).toBe(false);
  expect(isUniqueViolation(new Error('anything'))).toBe(false);
});

test('all migrations are applied, and a second opening in the process is refused', async () => {
  expect(await migrationsCurrent(database().db, database().migrations)).toBe(true);
  await expect(openDatabase({ url: 'pglite:memory' })).rejects.toThrow('already open');
});
