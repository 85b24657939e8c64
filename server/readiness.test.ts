import { inspect } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { sealAll } from '#app/platform/audit/sealing.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { readiness } from './readiness.ts';

useTestDatabase();
afterEach(() => void vi.useRealTimers());

test('writes at most once a second, however often it is requested', async () => {
  // The fake clock starts at zero; other files may have used the real one. Whole milliseconds, because a second added
  // to a fraction may come out a little short of a second later.
  const later = Math.ceil(performance.now()) + 60_000;
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(later);
  const asked = vi.spyOn(db(), 'execute');
  const writes = () =>
    asked.mock.calls.filter(([query]) => inspect(query, { depth: 5 }).includes('ready?')).length;
  expect(await readiness()).toMatchObject({ database: true, writes: true });
  for (let again = 0; again < 20; again += 1) await readiness();
  expect(writes()).toBe(1);
  vi.advanceTimersByTime(1_000);
  await readiness();
  expect(writes()).toBe(2);
  asked.mockRestore();
});

test('reports how long an entry of the audit log has been unsealed', async () => {
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
