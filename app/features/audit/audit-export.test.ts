import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditHead } from '#app/db/schema/audit.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { writeHeadIfNew } from '#app/platform/audit/heads.server.ts';
import { joinHashes } from '#app/platform/audit/leaf.server.ts';
import { rootFromInclusion, rootsFromConsistency } from '#app/platform/audit/merkle.ts';
import { readHead, readSigningKey, verifierKey } from '#app/platform/audit/note.server.ts';
import { sealAll } from '#app/platform/audit/sealing.server.ts';
import { csvOf } from '#app/platform/lists/spreadsheets.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { auditEntries } from '#tests/setup/audit.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { useStartingRows } from '#tests/setup/starting-rows.ts';
import { exportAuditLog, exportAuditTable } from './audit-export.server.ts';
import { auditList } from './audit-log.server.ts';
import { proveConsistency, proveEntry } from './audit-proofs.server.ts';

useTestDatabase();

const newKey = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
const pem = newKey();
useEnvironment({ AUDIT_SIGNING_KEY: pem });
const { publicKey } = readSigningKey(pem);
const VERIFIER = verifierKey('localhost:3000/audit', publicKey);

const signal = new AbortController().signal;
const ENTRIES = 300;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'audit-export-'));
});
afterAll(() => rm(folder, { recursive: true }));
/** Entries under three signed heads, made once. */
const log = useStartingRows(async () => {
  const admin = await makeAdmin();
  const ada = await makeViewer();
  for (let made = 0; made < ENTRIES; made += 100) {
    await transaction(async (tx) => {
      for (let n = made; n < made + 100; n += 1)
        await recordAudit(tx, {
          actorId: n % 2 ? admin.memberId : ada.memberId,
          act: n % 2 ? 'test.odd' : 'test.even',
          subject: { type: 'member', id: ada.memberId },
          before: null,
          after: { name: `=Ünïcode "${n}" 😀`, n, nested: { b: [1.5, 1e21], 10: null, 9: false } },
        });
    });
    await sealAll();
    await writeHeadIfNew(async () => undefined);
  }
  return { admin };
});

const exported = async (filters: object = {}): Promise<string> =>
  new Response(await exportAuditLog(log.admin, auditList.schema.parse(filters), signal)).text();

/** Runs the published script, which contains none of our code. */
async function verified(text: string, ...more: string[]): Promise<string> {
  const file = path.join(folder, 'export.jsonl');
  await writeFile(file, text);
  const run = promisify(execFile)(process.execPath, [
    'docs/verify-audit-export.mjs',
    file,
    VERIFIER,
    ...more,
  ]);
  return run.then(
    ({ stdout }) => stdout.trim(),
    (error: { stderr: string }) => error.stderr.trim(),
  );
}

describe('a verifiable export', () => {
  test('is verified by the script against an older saved head', async () => {
    const [first] = await db().select().from(auditHead).orderBy(auditHead.size);
    const kept = path.join(folder, 'head.txt');
    await writeFile(kept, first?.note ?? '');
    expect(await verified(await exported(), kept)).toMatch(
      /^VALID: 300 entries in full, of 300 up to time .*; 2 heads checked\.$/,
    );
  });

  test('contains matching entries in full, readable, and the rest as hashes', async () => {
    const text = await exported({ act: 'test.odd' });
    expect(await verified(text)).toMatch(/^VALID: 150 entries in full, of 300/);
    const lines = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
    expect(lines[0]).toEqual({ position: 0, hash: expect.any(String) });
    expect(lines[1]).toMatchObject({
      position: 1,
      entry: { act: 'test.odd', after: { name: { $sealed: expect.any(String) } } },
      read: { after: { name: '=Ünïcode "1" 😀' } },
    });
  });

  test.each([
    ['edited', (lines: string[]) => lines.with(7, (lines[7] ?? '').replace('"n":6', '"n":7'))],
    ['truncated', (lines: string[]) => lines.slice(0, -1)],
    ['reordered', (lines: string[]) => lines.with(7, lines[8] ?? '').with(8, lines[7] ?? '')],
    ['one without an entry', (lines: string[]) => lines.toSpliced(7, 1)],
    ['forged, with an entry that nobody wrote', withForgedEntry],
  ])('is found to be %s', async (_, change) => {
    const lines = (await exported()).trim().split('\n');
    expect(await verified(change(lines).join('\n'))).toMatch(/^NOT VALID: /);
  });

  test('of another key is refused', async () => {
    const own = await exported();
    const [head = '', ...rest] = own.split('\n');
    const forged = JSON.stringify({
      ...JSON.parse(head),
      head: JSON.parse(head).head.replace('\n300\n', '\n299\n'),
    });
    expect(await verified([forged, ...rest].join('\n'))).toBe(
      'NOT VALID: the head of the export is not signed with this key',
    );
  });

  test('and a table export are recorded, without the search text', async () => {
    await exported({ q: 'Quillfeather' });
    for await (const _ of await exportAuditTable(
      log.admin,
      auditList.schema.parse({ act: 'test.odd' }),
      signal,
    ));
    const [one, other] = (await auditEntries()).slice(-2);
    expect(one).toMatchObject({
      act: 'audit.export',
      actorId: log.admin.memberId,
      after: { format: 'jsonl', search: true },
    });
    expect(other).toMatchObject({ act: 'audit.export', after: { format: 'csv', act: 'test.odd' } });
    expect(JSON.stringify(one)).not.toContain('Quillfeather');
  });

  test('is for admins only', async () => {
    for (const viewer of [null, await makeViewer()]) {
      const filters = auditList.schema.parse({});
      await expect(exportAuditLog(viewer, filters, signal)).rejects.toMatchObject({ code: 'not_found' });
      await expect(exportAuditTable(viewer, filters, signal)).rejects.toMatchObject({ code: 'not_found' });
      await expect(proveEntry(viewer, 'x')).rejects.toMatchObject({ code: 'not_found' });
      await expect(proveConsistency(viewer, { one: 'x', other: 'x' })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});

test('a table has every matching entry once, across pages, and no formula', async () => {
  const rows = await exportAuditTable(log.admin, auditList.schema.parse({}), signal);
  const csv = await new Response(csvOf(auditList.columns, rows)).text();
  expect(csv.match(/"test\.(odd|even)"/g)).toHaveLength(ENTRIES);
  expect(csv).toContain('Name: – → =Ünïcode ""299"" 😀');
});

describe('proofs', () => {
  const bytes = (texts: string[]) => texts.map((text) => Buffer.from(text, 'base64'));

  test('of one entry lead to the root of the newest head', async () => {
    const entries = await auditEntries();
    for (const position of [0, 1, 128, 255, 256, 299]) {
      const proof = await proveEntry(log.admin, entries[position]?.id ?? '');
      const head = readHead(proof.head, [publicKey]);
      expect(proof.position).toBe(position);
      expect(head).toMatchObject({ size: ENTRIES, signedBy: 'known' });
      const leaf = Buffer.from(proof.leafHash, 'base64');
      const root = rootFromInclusion({ position, size: ENTRIES, leaf, path: bytes(proof.path) }, joinHashes);
      expect(root).toEqual(head?.root);
    }
  });

  test('between two heads work in either order', async () => {
    const heads = await db().select().from(auditHead).orderBy(auditHead.size);
    const [first, , last] = heads;
    if (!first || !last) throw new Error('Three heads were written');
    for (const ids of [
      { one: first.id, other: last.id },
      { one: last.id, other: first.id },
    ]) {
      const proof = await proveConsistency(log.admin, ids);
      expect([proof.older, proof.newer]).toEqual([first.note, last.note]);
      const sizes = { older: first.size, size: last.size };
      const roots = rootsFromConsistency(
        { ...sizes, olderRoot: first.root, path: bytes(proof.path) },
        joinHashes,
      );
      expect(roots).toEqual({ older: first.root, newer: last.root });
    }
  });

  test('of entries not yet covered by a head are refused', async () => {
    await transaction((tx) =>
      recordAudit(tx, {
        actorId: null,
        act: 'x.y',
        subject: { type: 'x', id: 'x' },
        before: null,
        after: null,
      }),
    );
    const last = (await auditEntries()).at(-1);
    await expect(proveEntry(log.admin, last?.id ?? '')).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('the script has no more than 60 lines of code and imports nothing of ours', async () => {
  const text = await readFile('docs/verify-audit-export.mjs', 'utf8');
  const code = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('//'));
  expect(code.length).toBeLessThanOrEqual(60);
  for (const [, from] of text.matchAll(/from '([^']+)'/g)) expect(from).toMatch(/^node:/);
});

/** Inserts an entry and renumbers the later ones; the last one is dropped, so that the number of entries is right. */
function withForgedEntry(lines: string[]): string[] {
  const [head = '', ...entries] = lines;
  const { entry } = JSON.parse(entries[6] ?? '');
  const forged = JSON.stringify({ entry: { ...entry, act: 'commitment.accept' } });
  const moved = entries
    .toSpliced(7, 0, forged)
    .slice(0, entries.length)
    .map((line, position) => JSON.stringify({ ...JSON.parse(line), position }));
  return [head, ...moved];
}
