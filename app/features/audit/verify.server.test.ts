import { generateKeyPairSync } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { recordAudit, recordAudits } from '#app/platform/audit/audit.server.ts';
import { writeHeadIfNew } from '#app/platform/audit/heads.server.ts';
import { hashLeaf, joinHashes } from '#app/platform/audit/leaf.server.ts';
import { readSigningKey, verifierKey, writeHead } from '#app/platform/audit/note.server.ts';
import { sealAll } from '#app/platform/audit/sealing.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { verifyAuditLog } from './verify.server.ts';

useTestDatabase();

const newKey = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
const [ours, next, foreign] = [newKey(), newKey(), newKey()];
const ORIGIN = 'localhost:3000/audit';

let undo: () => void = () => undefined;
beforeEach(() => {
  undo();
  undo = changeEnvironment({ AUDIT_SIGNING_KEY: ours });
});
afterAll(() => undo());

const entry = (id: string) => ({
  actorId: null,
  act: 'commitment.accept',
  subject: { type: 'commitment', id },
  before: null,
  after: { amount: 1 },
});
const head = () => writeHeadIfNew(async () => undefined);

/** Five entries with a head after three and after five. */
async function fill(): Promise<void> {
  await transaction((tx) => recordAudits(tx, ['0', '1', '2'].map(entry)));
  await sealAll();
  await head();
  await transaction((tx) => recordAudits(tx, ['3', '4'].map(entry)));
  await sealAll();
  await head();
}

/** Tampers as someone with full database rights who first removes the triggers. */
async function tamper(...changes: SQL[]): Promise<void> {
  const each = (verb: string) =>
    ['audit_entry', 'audit_leaf', 'audit_node', 'audit_head'].map(
      (table) => `alter table ${table} ${verb} trigger all`,
    );
  for (const statement of each('disable')) await db().execute(sql.raw(statement));
  for (const change of changes) await db().execute(change);
  for (const statement of each('enable')) await db().execute(sql.raw(statement));
}

const entryAt = (position: number) =>
  sql`id = (select entry_id from audit_leaf where position = ${position}::bigint)`;
const problems = async () => (await verifyAuditLog()).problems;

/** Recomputes the tree from the stored entries, like someone who covers their tracks. */
async function rebuildTree(size: number): Promise<Buffer> {
  const { rows } = await db().execute<{ hash: Buffer }>(sql`select hash from audit_leaf order by position`);
  const root = (hashes: Buffer[]): Buffer => {
    const [only] = hashes;
    if (only && hashes.length === 1) return only;
    let half = 1;
    while (half * 2 < hashes.length) half *= 2;
    return joinHashes(root(hashes.slice(0, half)), root(hashes.slice(half)));
  };
  const hashes = rows.slice(0, size).map(({ hash }) => Buffer.from(hash));
  const frontier: Buffer[] = [];
  for (let at = 0, left = size; left > 0; ) {
    const part = 2 ** Math.floor(Math.log2(left));
    frontier.push(root(hashes.slice(at, at + part)));
    [at, left] = [at + part, left - part];
  }
  await db().execute(
    sql`update audit_tree set size = ${size}, frontier = decode(${Buffer.concat(frontier).toString('hex')}, 'hex')`,
  );
  return root(hashes);
}

test('an untouched log is consistent, and the report states how far', async () => {
  await fill();
  await transaction((tx) => recordAudit(tx, entry('5')));
  expect(await verifyAuditLog()).toMatchObject({
    entries: 5,
    waiting: 1,
    heads: 2,
    reached: { size: 5, signedBy: 'known' },
    problems: [],
  });
});

test('an empty log is consistent', async () => {
  expect(await verifyAuditLog()).toMatchObject({ entries: 0, reached: null, problems: [] });
});

describe('an edited entry is detected', () => {
  test('by its leaf', async () => {
    await fill();
    await tamper(sql`update audit_entry set after = '{"amount": 2}' where ${entryAt(1)}`);
    expect(await problems()).toEqual(['The entry at position 1 (commitment.accept) was changed']);
  });

  test('by the heads, if the leaf and the tree were changed too', async () => {
    await fill();
    const leaf = hashLeaf('anything else').toString('hex');
    await tamper(sql`update audit_leaf set hash = decode(${leaf}, 'hex') where position = 1`);
    await rebuildTree(5);
    expect((await problems()).filter((one) => one.includes('are not those of'))).toHaveLength(2);
  });

  test('by the signature, if the heads were rewritten too', async () => {
    await fill();
    const leaf = hashLeaf('anything else').toString('hex');
    await tamper(sql`update audit_leaf set hash = decode(${leaf}, 'hex') where position = 4`);
    const root = await rebuildTree(5);
    const note = writeHead({ size: 5, root, at: new Date() }, ORIGIN, readSigningKey(foreign));
    await tamper(
      sql`update audit_head set note = ${note}, root = decode(${root.toString('hex')}, 'hex') where size = 5`,
    );
    expect(await problems()).toContainEqual(
      expect.stringContaining('is not signed with a key that is trusted'),
    );
    const bare = writeHead({ size: 5, root, at: new Date() }, ORIGIN, null);
    await tamper(sql`update audit_head set note = ${bare} where size = 5`);
    expect(await problems()).toContainEqual(expect.stringMatching(/The head of 5 entries .* is not signed/));
  });
});

describe('a truncated log is detected', () => {
  const cut = [
    sql`delete from audit_entry where ${sql`id in (select entry_id from audit_leaf where position >= 3)`}`,
    sql`delete from audit_leaf where position >= 3`,
  ];

  test('by a missing entry', async () => {
    await fill();
    await tamper(sql`delete from audit_entry where ${entryAt(4)}`);
    expect(await problems()).toEqual(['The entry at position 4 is missing']);
  });

  test('by the newest head, if leaves and tree were truncated too', async () => {
    await fill();
    await tamper(...cut);
    await rebuildTree(3);
    expect(await problems()).toEqual([
      expect.stringMatching(
        /^The log ends after 3 entries; the head of 5 entries at .* its end was cut off$/,
      ),
    ]);
  });

  test('by an outside anchor, if the head was removed as well', async () => {
    await fill();
    const { rows } = await db().execute<{ note: string }>(sql`select note from audit_head where size = 5`);
    await tamper(...cut, sql`delete from audit_head where size = 5`);
    await rebuildTree(3);
    expect(await problems()).toEqual([]);
    const outside = [{ place: 's3://anchors/5', note: rows[0]?.note ?? '' }];
    expect((await verifyAuditLog(outside)).problems).toEqual([
      'The log ends after 3 entries; the anchored head s3://anchors/5 is of 5: its end was cut off',
    ]);
  });

  test('an entry removed before it was sealed is detected', async () => {
    await fill();
    await transaction((tx) => recordAudit(tx, entry('5')));
    await db().execute(sql`delete from audit_unsealed`);
    expect(await problems()).toEqual(['1 entries are neither in the tree nor waiting to be']);
  });
});

test('a reordered log is detected', async () => {
  await fill();
  await tamper(
    sql`update audit_leaf set position = 99 where position = 1`,
    sql`update audit_leaf set position = 1 where position = 2`,
    sql`update audit_leaf set position = 2 where position = 99`,
  );
  await rebuildTree(5);
  const found = await problems();
  expect(found.filter((one) => one.includes('are not those of'))).toHaveLength(2);
});

test('a forged entry in the middle is detected', async () => {
  await fill();
  const id = '019a0000-0000-7000-8000-000000000000';
  await tamper(
    sql`insert into audit_entry (id, at, act, subject_type, subject_id) values (${id}, now(), 'forged', 'x', 'x')`,
    sql`delete from audit_unsealed`,
    sql`update audit_leaf set position = position + 100 where position >= 2`,
    sql`insert into audit_leaf values (2, ${id}, decode(${hashLeaf('forged').toString('hex')}, 'hex'))`,
    sql`update audit_leaf set position = position - 99 where position >= 100`,
  );
  await rebuildTree(6);
  const found = await problems();
  expect(found).toContain('The entry at position 2 (forged) was changed');
  expect(found.filter((one) => one.includes('are not those of'))).toHaveLength(2);
});

describe('keys', () => {
  test('heads of a former key are valid as long as it is listed', async () => {
    await fill();
    const former = verifierKey(ORIGIN, readSigningKey(ours).publicKey);
    undo();
    undo = changeEnvironment({ AUDIT_SIGNING_KEY: next, AUDIT_VERIFIER_KEYS: former });
    // The newest is signed again, although there is nothing new.
    expect(await head()).toMatchObject({ size: 5 });
    expect(await verifyAuditLog()).toMatchObject({ heads: 3, problems: [] });
    undo();
    undo = changeEnvironment({ AUDIT_SIGNING_KEY: next });
    expect(await problems()).toHaveLength(2);
  });

  test('without a key heads are unsigned, and the report says so', async () => {
    undo();
    undo = changeEnvironment({ AUDIT_SIGNING_KEY: '' });
    await fill();
    expect(await verifyAuditLog()).toMatchObject({ reached: { size: 5, signedBy: 'nobody' }, problems: [] });
  });
});
