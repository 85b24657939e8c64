import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { sealAll } from '#app/platform/audit/sealing.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { readiness } from './readiness.ts';

useTestDatabase();
afterEach(() => void vi.useRealTimers());

/** Where the database's log of changes ends: it moves with each write. */
async function endOfLog(): Promise<string | undefined> {
  const { rows } = await db().execute<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`);
  return rows[0]?.at;
}

test('however often it is asked for, it writes once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  expect(await readiness()).toMatchObject({ database: true, writes: true });
  const before = await endOfLog();
  for (let asked = 0; asked < 20; asked += 1) await readiness();
  expect(await endOfLog()).toBe(before);
  vi.advanceTimersByTime(1_000);
  await readiness();
  expect(await endOfLog()).not.toBe(before);
});

test('says how long an entry of the audit log has been waiting for the sealer', async () => {
  expect(await readiness()).toMatchObject({ oldestUnsealedEntrySeconds: 0 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 90_000 });
  const entry = { actorId: null, act: 'x.y', subject: { type: 'x', id: '1' }, before: null, after: null };
  await transaction((tx) => recordAudit(tx, entry));
  vi.useRealTimers();
  const { oldestUnsealedEntrySeconds } = await readiness();
  expect(oldestUnsealedEntrySeconds).toBeGreaterThanOrEqual(89);
  await sealAll();
  expect(await readiness()).toMatchObject({ oldestUnsealedEntrySeconds: 0 });
});
