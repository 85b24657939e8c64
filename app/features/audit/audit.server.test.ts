import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { verifyAuditChain } from './audit.server.ts';

useTestDatabase();

const write = (id: string) =>
  transaction((tx) =>
    recordAudit(tx, {
      actorId: null,
      act: 'commitment.accept',
      subject: { type: 'commitment', id },
      before: null,
      after: { amount: 1 },
    }),
  );

/** Tampers as someone with full database rights who first removes the trigger. */
async function tamper(change: ReturnType<typeof sql>): Promise<void> {
  await db().execute(sql`alter table audit_entry disable trigger all`);
  await db().execute(change);
  await db().execute(sql`alter table audit_entry enable trigger all`);
}

test('an untouched audit log is whole', async () => {
  for (const id of ['1', '2', '3']) await write(id);
  expect(await verifyAuditChain()).toEqual({ entries: 3, brokenAt: null });
});

test('a changed entry is found', async () => {
  for (const id of ['1', '2', '3']) await write(id);
  await tamper(sql`update audit_entry set after = '{"amount": 2}' where seq = 2`);
  expect(await verifyAuditChain()).toEqual({ entries: 1, brokenAt: 2 });
});

test('a removed entry is found', async () => {
  for (const id of ['1', '2', '3']) await write(id);
  await tamper(sql`delete from audit_entry where seq = 2`);
  expect(await verifyAuditChain()).toEqual({ entries: 1, brokenAt: 3 });
});
