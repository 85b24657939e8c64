import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openInMemory } from '#app/db/pglite.server.ts';
import { emptyImage } from '#tests/setup/database-image.ts';
import { AUDIT_GENESIS, chainHash } from './chain.server.ts';

const FOLDER = 'migrations';
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const tree = files.findIndex((name) => name.endsWith('_audit_tree.sql'));

/** Running every migration takes a while. */
test('entries from before the tree keep their chain and are sealed in its order', async () => {
  const { lite, close } = await openInMemory(emptyImage());
  try {
    const apply = async (names: string[]) => {
      for (const name of names) await lite.exec(readFileSync(`${FOLDER}/${name}`, 'utf8'));
    };
    await apply(files.slice(0, tree));
    const times = ['2026-01-01T00:00:00.123Z', '2026-01-01T00:00:00.123Z', '2026-01-02T00:00:00Z'];
    let previousHash = AUDIT_GENESIS;
    for (const [index, time] of times.entries()) {
      const line = {
        seq: index + 1,
        at: new Date(time),
        actorId: null,
        act: 'x.y',
        subjectType: 'x',
        subjectId: '1',
        before: null,
        after: { n: index },
      };
      const hash = chainHash(line, previousHash);
      await lite.query(
        `insert into audit_entry (seq, at, act, subject_type, subject_id, after, previous_hash, hash)
          values ($1, $2, 'x.y', 'x', '1', $3, $4, $5)`,
        [line.seq, time, line.after, previousHash, hash],
      );
      previousHash = hash;
    }
    await apply(files.slice(tree));
    await lite.exec(
      "insert into audit_entry (id, at, act, subject_type, subject_id) values ('ffffffff-0000-7000-8000-000000000000', now(), 'new', 'x', '1')",
    );
    const { rows } = await lite.query<{ id: string; seq: string; at: Date; hash: string | null }>(
      'select e.id, e.seq, e.at, e.hash from audit_unsealed u join audit_entry e on e.id = u.entry_id order by u.seq',
    );
    expect(rows.map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4]);
    expect(rows[2]?.hash).toBe(previousHash);
    for (const { id, at } of rows.slice(0, 3)) {
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at.getTime());
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-00000000000[123]$/);
    }
    await expect(lite.exec("update audit_entry set act = 'x'")).rejects.toThrow('append-only');
  } finally {
    await close();
  }
}, 60_000);
