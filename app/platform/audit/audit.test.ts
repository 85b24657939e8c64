import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { auditEntriesAfter } from './audit.queries.server.ts';
import { auditHash, recordAudit } from './audit.server.ts';
import { AUDIT_GENESIS } from './audit.ts';

useTestDatabase();

const entry = (id: string) => ({
  actorId: null,
  act: 'commitment.accept',
  subject: { type: 'commitment', id },
  before: { state: 'submitted', at: new Date('2026-11-21T09:00:00Z') },
  after: { state: 'accepted', nested: { b: 2, a: 1 } },
});

describe('the audit log', () => {
  test('chains each entry to the one before, also when many write at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => transaction((tx) => recordAudit(tx, entry(String(n))))),
    );
    const rows = await auditEntriesAfter(db(), 0, 100);
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    let previous = AUDIT_GENESIS;
    for (const row of rows) {
      expect(row.previousHash).toBe(previous);
      expect(auditHash(row, previous)).toBe(row.hash);
      previous = row.hash;
    }
  });

  test('is written with the change or not at all', async () => {
    const refused = transaction(async (tx) => {
      await recordAudit(tx, entry('1'));
      throw new Error('the change did not work');
    });
    await expect(refused).rejects.toThrow('did not work');
    expect(await auditEntriesAfter(db(), 0, 10)).toEqual([]);
  });

  test.each(['update audit_entry set act = act', 'delete from audit_entry', 'truncate audit_entry'])(
    'refuses "%s"',
    async (statement) => {
      await transaction((tx) => recordAudit(tx, entry('1')));
      const refused = await db()
        .execute(sql.raw(statement))
        .catch((error: unknown) => error);
      expect(String((refused as Error).cause)).toContain('The audit log is append-only');
      expect(await auditEntriesAfter(db(), 0, 10)).toHaveLength(1);
    },
  );
});
