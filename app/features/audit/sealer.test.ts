import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { database, db, transaction } from '#app/db/client.server.ts';
import { auditHead, auditLeaf } from '#app/db/schema/audit.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { startSealer } from './sealer.server.ts';

useTestDatabase();

const write = (id: string) =>
  transaction((tx) =>
    recordAudit(tx, { actorId: null, act: 'x.y', subject: { type: 'x', id }, before: null, after: null }),
  );
const sealed = () => db().$count(auditLeaf);

const PATIENCE = { timeout: 10_000 };

function recordingLog() {
  const said: string[] = [];
  const note = (_: object, message: string) => void said.push(message);
  return { said, log: { info: note, warn: note, error: note } };
}

test('seals new entries, writes heads at most as often as configured, and ends with a head', async () => {
  const { said, log } = recordingLog();
  await write('1');
  const stop = startSealer({ log, everyMs: 5, headEveryMs: 3_600_000 });
  await vi.waitFor(async () => expect(await db().$count(auditHead)).toBe(1), PATIENCE);
  await write('2');
  await vi.waitFor(async () => expect(await sealed()).toBe(2), PATIENCE);
  expect(await db().$count(auditHead)).toBe(1);
  await write('3');
  await stop();
  const heads = await db().select().from(auditHead).orderBy(auditHead.size);
  expect(heads.map(({ size }) => size)).toEqual([1, 3]);
  expect(said).toEqual([]);
});

test('logs a failure once, and continues when it is over', async () => {
  const { said, log } = recordingLog();
  const spied = vi.spyOn(database().db, 'transaction');
  await write('1');
  await db().execute(sql`alter table audit_leaf rename to audit_leaf_away`);
  const before = spied.mock.calls.length;
  const stop = startSealer({ log, everyMs: 1 });
  // It has failed several times.
  await vi.waitFor(() => expect(spied.mock.calls.length).toBeGreaterThan(before + 3), PATIENCE);
  await db().execute(sql`alter table audit_leaf_away rename to audit_leaf`);
  await vi.waitFor(async () => expect(await sealed()).toBe(1), PATIENCE);
  await stop();
  spied.mockRestore();
  expect(said).toEqual(['The audit log could not be sealed; it is tried again']);
});
