import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditLeaf, auditUnsealed } from '#app/db/schema/audit.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { recordAudit, recordAudits } from './audit.server.ts';
import { writeHeadIfNew } from './heads.server.ts';
import { sealAll, sealBatch } from './sealing.server.ts';

useTestDatabase();

const entry = (id: string) => ({
  actorId: null,
  act: 'commitment.accept',
  subject: { type: 'commitment', id },
  before: { state: 'submitted', at: new Date('2026-11-21T09:00:00Z') },
  after: { state: 'accepted', nested: { b: 2, a: 1 } },
});
const write = (id: string) => transaction((tx) => recordAudit(tx, entry(id)));
const subjectsInOrder = async () =>
  (
    await db()
      .select({ of: auditEntry.subjectId, position: auditLeaf.position })
      .from(auditLeaf)
      .innerJoin(auditEntry, sql`${auditEntry.id} = ${auditLeaf.entryId}`)
      .orderBy(auditLeaf.position)
  ).map(({ of, position }) => `${position} ${of}`);

describe('an entry', () => {
  test('is written with the change or not at all', async () => {
    const refused = transaction(async (tx) => {
      await recordAudit(tx, entry('1'));
      throw new Error('the change did not work');
    });
    await expect(refused).rejects.toThrow('did not work');
    expect([await db().$count(auditEntry), await db().$count(auditUnsealed)]).toEqual([0, 0]);
  });

  test('has an id based on its time, in the order of writing', async () => {
    await transaction((tx) => recordAudits(tx, ['1', '2', '3'].map(entry)));
    await write('4');
    const rows = await db().select().from(auditEntry).orderBy(auditEntry.id);
    expect(rows.map(({ subjectId }) => subjectId)).toEqual(['1', '2', '3', '4']);
    for (const { id, at } of rows)
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at.getTime());
  });

  test('is a leaf over its canonical text', async () => {
    await write('1');
    await sealAll();
    const [row] = await db().select().from(auditEntry).orderBy(auditEntry.seq);
    const [leaf] = await db().select().from(auditLeaf);
    const text = `{"act":"commitment.accept","actorId":null,"after":{"nested":{"a":1,"b":2},"state":"accepted"},"at":"${row?.at.toISOString()}","before":{"at":"2026-11-21T09:00:00.000Z","state":"submitted"},"id":"${row?.id}","subject":{"id":"1","type":"commitment"}}`;
    expect(leaf?.hash.toString('hex')).toBe(createHash('sha256').update(`\0${text}`).digest('hex'));
  });
});

describe('the sealer', () => {
  test('appends committed entries in order, with any number of concurrent writers', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => write(String(n))));
    expect(await sealBatch(5)).toBe(5);
    expect(await sealAll()).toBe(true);
    const inOrder = await db().select({ of: auditEntry.subjectId }).from(auditEntry).orderBy(auditEntry.seq);
    expect(await subjectsInOrder()).toEqual(inOrder.map(({ of }, position) => `${position} ${of}`));
    expect([await db().$count(auditUnsealed), await sealBatch()]).toEqual([0, 0]);
  });

  test('builds one tree over many batches', async () => {
    for (let batch = 0; batch < 3; batch += 1) {
      await transaction((tx) =>
        recordAudits(
          tx,
          Array.from({ length: 200 }, (_, n) => entry(`${batch}-${n}`)),
        ),
      );
      await sealAll();
    }
    const head = await writeHeadIfNew(async () => undefined);
    const leaves = await db().select().from(auditLeaf).orderBy(auditLeaf.position);
    expect(head?.size).toBe(600);
    expect(head?.root.toString('hex')).toBe(naiveRoot(leaves.map(({ hash }) => hash)).toString('hex'));
    // There is nothing to seal.
    expect(await writeHeadIfNew(async () => undefined)).toBeNull();
  });
});

function naiveRoot(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes;
  if (!first || hashes.length === 1) return first ?? Buffer.alloc(0);
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(naiveRoot(hashes.slice(0, half)))
    .update(naiveRoot(hashes.slice(half)))
    .digest();
}

describe('entries are immutable', () => {
  const tables = ['audit_entry', 'audit_leaf', 'audit_head'];
  const statements = tables.flatMap((table) => [
    `update ${table} set ${table === 'audit_head' ? 'size = size' : table === 'audit_leaf' ? 'hash = hash' : 'act = act'}`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]);
  test.each(statements)('refuses "%s"', async (statement) => {
    await write('1');
    await sealAll();
    await writeHeadIfNew(async () => undefined);
    const refused = await db()
      .execute(sql.raw(statement))
      .catch((error: unknown) => error);
    expect(String((refused as Error).cause)).toContain('The audit log is append-only');
  });
});
