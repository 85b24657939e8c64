import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { auditAnchor, auditHead } from '#app/db/schema/audit.ts';
import { newId } from '#app/domain/ids.ts';
import { anchorStorage, storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment, useEnvironment } from '#tests/setup/rewire.ts';
import { TEST_BUCKET, TestStorage } from '#tests/setup/storage.ts';
import { anchorKey } from './anchored-heads.server.ts';
import { anchorJob } from './anchors.jobs.server.ts';
import { startSealer } from './sealer.server.ts';
import { auditReport } from './verify-report.server.ts';

const server = new TestStorage();

useTestDatabase({ jobs: JOBS });
useEnvironment({
  AUDIT_SIGNING_KEY: generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey,
  AUDIT_ANCHOR_MAIL: 'auditor@example.test',
});
beforeAll(() => server.start());
afterAll(() => server.remove());
/** Locked objects cannot be deleted, so each test has its own folder. */
let folder = '';
let undo: () => void = () => undefined;
beforeEach(() => {
  folder = newId();
  undo();
  undo = changeEnvironment({ AUDIT_ANCHOR_BUCKET_PREFIX: `${TEST_BUCKET.bucket}/${folder}/` });
});
afterAll(() => undo());

const write = (id: string) =>
  transaction((tx) =>
    recordAudit(tx, {
      actorId: null,
      act: 'commitment.accept',
      subject: { type: 'commitment', id },
      before: null,
      after: null,
    }),
  );
/** A process that starts, seals everything and stops. */
const oneTurn = async () => await startSealer({ log: processLog, headEveryMs: 0 })();

test('a head is stored under a lock once an hour, and mailed once a day', async () => {
  await write('1');
  await oneTurn();
  await write('2');
  await oneTurn();
  expect(await db().$count(auditHead)).toBe(2);
  const heads = await db().select().from(auditHead).orderBy(auditHead.id);
  expect(await queued('audit.anchor')).toEqual([{ headId: heads[0]?.id }]);
  expect(await queued('mail.firm')).toMatchObject([
    {
      to: 'auditor@example.test',
      attachment: { base64: Buffer.from(heads[0]?.note ?? '').toString('base64') },
    },
  ]);
  await runQueued(anchorJob);
  // A second run, after a crash between both, changes nothing.
  await runQueued(anchorJob);
  const [anchor] = await db().select().from(auditAnchor);
  expect(anchor?.place).toBe(`${TEST_BUCKET.bucket}/${folder}/000000000000001-${heads[0]?.id}.txt`);
  const key = anchor?.place.slice(TEST_BUCKET.bucket.length + 1) ?? '';
  const locked = { code: 'AccessDenied' };
  await expect(storage().deleteObject(key)).rejects.toMatchObject(locked);
  await expect(
    storage().putObject(key, Buffer.from('x'), { contentType: 'text/plain' }),
  ).rejects.toMatchObject(locked);
  expect(await auditReport()).toMatchObject({
    problems: [],
    lines: [
      '2 entries in the tree, 0 waiting for it; 2 heads.',
      expect.stringMatching(/^Reached the head of 2 entries at .*, signed, root /),
      '1 heads stored outside.',
      expect.stringMatching(/^Key of the heads: localhost:3000\/audit\+[0-9a-f]{8}\+/),
      'The audit log is whole.',
    ],
  });
});

test('a log truncated together with its heads does not match what is stored outside', async () => {
  await write('1');
  await oneTurn();
  await runQueued(anchorJob);
  const tables = ['audit_entry', 'audit_leaf', 'audit_head', 'audit_tree', 'audit_anchor'];
  await db().execute(
    sql.raw(`do $$ begin perform set_config('session_replication_role', 'replica', true);
      ${tables.map((table) => `delete from ${table};`).join(' ')} end $$`),
  );
  const { problems, lines } = await auditReport();
  expect(problems).toEqual([
    expect.stringMatching(/^The log ends after 0 entries; the anchored head .* is of 1/),
  ]);
  expect(lines.at(-1)).toBe('The audit log is NOT whole.');
});

test('a head that is gone from its place, or that an older one was stored over, is reported', async () => {
  await write('1');
  await oneTurn();
  await write('2');
  await oneTurn();
  const heads = await db().select().from(auditHead).orderBy(auditHead.id);
  const [older, newer] = heads.map(({ id, size, note }) => ({
    key: anchorKey(`${folder}/`, { id, size }),
    note,
  }));
  const text = { contentType: 'text/plain' };
  // The newer one's key carries the older head, as a newer version of a locked object may.
  await anchorStorage()?.putObject(newer?.key ?? '', Buffer.from(older?.note ?? ''), text);
  const place = (key = '') => `${TEST_BUCKET.bucket}/${key}`;
  for (const [at, { id }] of heads.entries())
    await db()
      .insert(auditAnchor)
      .values({ headId: id, place: place([older, newer][at]?.key), at: new Date() });
  expect((await auditReport()).problems).toEqual([
    `The head that was stored at ${place(older?.key)} is gone`,
    `Another head was stored over the one at ${place(newer?.key)}`,
  ]);
  expect((await auditReport({ until: new Date('2026-01-01') })).problems).toEqual([
    `Another head was stored over the one at ${place(newer?.key)}`,
  ]);
});

test('heads at an earlier place of the setting are named', async () => {
  await write('1');
  await oneTurn();
  await runQueued(anchorJob);
  undo();
  undo = changeEnvironment({ AUDIT_ANCHOR_BUCKET_PREFIX: `${TEST_BUCKET.bucket}/${newId()}/` });
  const { problems, lines } = await auditReport();
  expect(problems).toEqual([]);
  expect(lines).toContainEqual(
    expect.stringMatching(/^1 heads were stored at another place and are not read, first .+\.txt\.$/),
  );
});

test('foreign objects beside the heads, and unavailable storage, are reported as problems', async () => {
  await write('1');
  await oneTurn();
  await anchorStorage()?.putObject(`${folder}/forged.txt`, Buffer.from('no head'), {
    contentType: 'text/plain',
  });
  expect((await auditReport()).problems).toEqual([
    `The anchored head ${TEST_BUCKET.bucket}/${folder}/forged.txt cannot be read`,
  ]);
  await server.stop();
  expect((await auditReport()).problems).toEqual([
    expect.stringContaining('The heads that are stored outside could not be read'),
  ]);
  await server.start();
});
