import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeKeys } from '#app/platform/age/age.server.ts';
import { readIdentity, readRecipient } from '#app/platform/age/age-keys.ts';
import { countHeldJobs, isWorkHeld, resumeWork } from '#app/platform/jobs/held.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { createDatabase } from '#tests/setup/database-server.ts';
import { type PostgresServer, startPostgres } from '#tests/setup/postgres.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import { seedDemoData } from '../../../seeds/seed.server.ts';
import { backupTimes, openBackup } from './archive.server.ts';
import { makeBackup } from './backup.server.ts';
import { type Manifest, manifestSchema } from './manifest.ts';
import {
  erasuresSince,
  findKeysNamedBy,
  findMissingKeys,
  restoreBackup,
  verifyBackup,
} from './restore.server.ts';
import { KEY_COLUMNS, OTHER_KEY_COLUMNS } from './storage-keys.queries.server.ts';

const bucket = new TestStorage();
let home = '';
let source = '';
/** What a backup of the source brings back: with the jobs held, which a test resumes. */
let restored = '';
let server: PostgresServer;
let places = 0;
let dir = '';

const pair = await makeKeys();
const recipients = [readRecipient(pair.recipient)].filter((key) => key !== null);
const identities = [readIdentity(pair.identity)].filter((key) => key !== null);

const placeOf = (what: string) => path.join(home, `${what}-${++places}`);
const newPostgres = async () => (await createDatabase(server.url)).url;

/** Runs `work` with the database of `url` open, as in a process of its own. */
async function opened<T>(url: string, work: () => Promise<T>): Promise<T> {
  await openDatabase({ url });
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}

type Options = Partial<Parameters<typeof makeBackup>[0]> & { url?: string };
const backUp = ({ url = source, ...options }: Options = {}) =>
  makeBackup({
    dir,
    database: { url, tls: undefined, log: processLog },
    storage: storage(),
    recipients: [],
    keep: null,
    ...options,
  });

type Into = { url?: string; at?: string; keys?: typeof identities; named?: readonly string[] | null };
/** Without `url` the bucket alone; `named` objects are put into it, without them all are read, with `null` none. */
const restore = async ({ url, at, keys = [], named }: Into) =>
  restoreBackup({
    dir,
    backup: await openBackup(dir, at),
    identities: keys,
    bucket: named ? { storage: storage(), named: async () => named } : named === null ? null : 'rehearsed',
    target:
      url === undefined
        ? null
        : {
            url,
            tls: undefined,
            migrationUrl: null,
            migrationTls: undefined,
            migrations: 'migrations',
            log: processLog,
          },
  });

/** What the tables hold, without where that is stored. */
const contentOf = ({ database }: Manifest) => ({
  tables: database?.tables.map(({ name, columns, rows, digest }) => ({ name, columns, rows, digest })),
  sequences: database?.sequences,
});

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'backups-'));
  await bucket.start();
  server = await startPostgres({ isDurable: false });
  source = await newPostgres();
  await opened(source, async () => {
    await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
    await seedDemoData({
      now: new Date(),
      store: (key, bytes, contentType) => storage().putObject(key, bytes, { contentType }),
    });
    // What the demo's people cause is not what is counted.
    await db().execute(sql`delete from pgboss.job`);
    await db().execute(sql`insert into pgboss.job (id, name, data, state, start_after) values
      ('01900000-0000-7000-8000-000000000001', 'mail.member', '{"n": 1}', 'created', '2027-01-01T00:00:00Z'),
      ('01900000-0000-7000-8000-000000000002', 'mail.member', '{"n": 2}', 'active', now()),
      ('01900000-0000-7000-8000-000000000003', 'mail.member', '{"n": 3}', 'completed', now())`);
    await db().execute(sql`insert into session (id_hash, id, member_id, profile, expires_at)
      select 'hash', gen_random_uuid(), id, '{}', now() + interval '1 day' from member limit 1`);
    await stopJobs();
  });
  dir = placeOf('backups');
  await backUp();
  restored = await newPostgres();
  await restore({ url: restored });
});

beforeEach(() => {
  dir = placeOf('backups');
});

afterAll(async () => {
  await server.stop();
  await bucket.remove();
  await rm(home, { recursive: true });
});

/** The bucket alone. */
const objects = { database: null };

describe('issue 14 §3: a backup', () => {
  test('brings every row and every object back, from either database into either, and encrypted', async () => {
    const made = await backUp({ recipients });
    expect(made).toMatchObject({ isEncrypted: true, missing: [], pruned: { backups: 0, objects: 0 } });
    expect(made.newObjects).toBe(made.objects);
    const first = await openBackup(dir);
    expect(first.manifest.database?.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(35);

    const embedded = `pglite:${placeOf('embedded')}`;
    const { keys } = await restore({ url: embedded, keys: identities });
    dir = placeOf('from-embedded');
    await opened(embedded, async () => {
      expect(await findMissingKeys(keys)).toEqual([]);
      expect(await findMissingKeys(new Set())).not.toEqual([]);
      // While this process has it open.
      await backUp({ url: embedded });
    });
    expect((await readdir(home)).filter((name) => name.includes('.copy-'))).toEqual([]);
    const second = await openBackup(dir);
    expect(second.manifest.database?.engine).toBe('pglite');
    // Also the jobs, which a restored database holds until they are resumed.
    expect(contentOf(second.manifest)).toEqual(contentOf(first.manifest));

    const again = await newPostgres();
    await restore({ url: again });
    await backUp({ url: again });
    expect(contentOf((await openBackup(dir)).manifest)).toEqual(contentOf(second.manifest));
    // Three databases are made, perhaps beside other tests.
  }, 240_000);

  test('leaves the triggers and keys of the restored database at work', async () => {
    await opened(restored, async () => {
      const { rows } = await db().execute(sql`select
        (select count(*)::int from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as keys,
        (select count(*)::int from pg_trigger where tgenabled <> 'O' and not tgisinternal) as idle`);
      const [there] = rows as { keys: number; idle: number }[];
      expect(there?.keys).toBeGreaterThan(100);
      expect(there?.idle).toBe(0);
      await expect(db().execute(sql`delete from audit_entry`)).rejects.toThrow();
    });
  });

  test('leaves nobody signed in, and its jobs held until they are resumed, once', async () => {
    await opened(restored, async () => {
      expect((await db().execute(sql`select id from session`)).rows).toEqual([]);
      expect(await isWorkHeld()).toBe(true);
      expect(await countHeldJobs()).toEqual([{ name: 'mail.member', count: 2 }]);
      await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
      await db().execute(sql`insert into pgboss.job (id, name, data, state) values
        ('01900000-0000-7000-8000-000000000004', 'mail.member', '{"n": 4}', 'created')`);
      // A backup of now has the jobs that are held, and those that came since.
      await backUp({ url: restored });
      const { tables } = (await openBackup(dir)).manifest.database ?? {};
      expect(tables?.find(({ name }) => name === 'pgboss.job')?.rows).toBe(3);
      await db().execute(sql`delete from pgboss.job`);
      expect(await resumeWork()).toEqual({ resumed: [{ name: 'mail.member', count: 2 }], unknown: [] });
      const { rows } = await db().execute(
        sql`select data, state::text, started_on is null as fresh from pgboss.job order by id`,
      );
      expect(rows).toEqual([
        { data: { n: 1 }, state: 'created', fresh: true },
        { data: { n: 2 }, state: 'retry', fresh: true },
      ]);
      expect(await resumeWork()).toBeNull();
      expect(await isWorkHeld()).toBe(false);
      await stopJobs();
    });
  });

  test('copies only what no earlier one has, and pruning keeps what a later one needs', async () => {
    const first = await backUp(objects);
    await storage().putObject('contact/new.txt', Buffer.from('new'), { contentType: 'text/plain' });
    const second = await backUp(objects);
    expect([second.newObjects, second.objects]).toEqual([1, first.objects + 1]);
    await storage().deleteObject('contact/new.txt');
    const third = await backUp({ ...objects, keep: 2 });
    expect(third).toMatchObject({
      newObjects: 0,
      objects: first.objects,
      pruned: { backups: 1, objects: 0 },
    });
    const fourth = await backUp({ ...objects, keep: 1 });
    expect(fourth.pruned).toEqual({ backups: 2, objects: 1 });
    await verifyBackup(dir, await openBackup(dir));
    expect(await backupTimes(dir)).toHaveLength(1);
  });

  test('of the database and of the bucket share a folder, each found and pruned by its kind', async () => {
    const rows = await backUp({ storage: null });
    const bucketAlone = await backUp({ ...objects, keep: 1 });
    expect(bucketAlone.pruned.backups).toBe(0);
    const times = await backupTimes(dir);
    const timeOf = async (at?: string, part?: 'database' | 'objects') =>
      (await openBackup(dir, at, part)).manifest.startedAt;
    expect(await timeOf(undefined, 'database')).toBe((await openBackup(dir, times[0])).manifest.startedAt);
    expect(await timeOf(undefined, 'objects')).toBe(bucketAlone.time);
    await expect(openBackup(dir, times[1], 'database')).rejects.toThrow('has no database');
    await expect(openBackup(dir, times[0], 'objects')).rejects.toThrow('has no objects');
    const url = `pglite:${placeOf('no')}`;
    await expect(restore({ url, at: bucketAlone.time })).rejects.toThrow('--only objects');
    await expect(restore({ at: times[0] ?? '', named: [] })).rejects.toThrow('--only database');
    expect(rows.objects).toBe(0);
    // One more of each leaves the newest of each.
    await backUp({ storage: null });
    expect((await backUp({ ...objects, keep: 1 })).pruned.backups).toBe(2);
    expect(await backupTimes(dir)).toHaveLength(2);
  });

  test('in a folder with other names is not mixed up with them', async () => {
    await backUp(objects);
    for (const name of ['lost+found', '2099', 'copy.partial']) await mkdir(path.join(dir, 'backups', name));
    expect(await backupTimes(dir)).toHaveLength(1);
    await backUp({ ...objects, keep: 1 });
    expect(await readdir(path.join(dir, 'backups'))).toEqual(
      expect.arrayContaining(['lost+found', '2099', 'copy.partial']),
    );
  });

  test('with a key does not count what lies there in clear', async () => {
    const clear = await backUp(objects);
    const sealed = await backUp({ ...objects, recipients });
    expect(sealed.newObjects).toBe(clear.objects);
  });
});

describe('a bucket', () => {
  test('gets what it does not have, also in parts, and what is there is never replaced', async () => {
    const large = Buffer.alloc(9 * 1024 * 1024, 'ab');
    await storage().putObject('documents/large.pdf', large, { contentType: 'application/pdf' });
    await storage().putObject('documents/ünï (1).txt', Buffer.from('one'), { contentType: 'text/plain' });
    const made = await backUp({ ...objects, recipients });
    await storage().deleteObject('documents/large.pdf');
    await storage().deleteObject('documents/ünï (1).txt');
    const named = ['documents/large.pdf', 'documents/ünï (1).txt'];
    const { keys, ...counts } = await restore({ keys: identities, named });
    expect(counts).toEqual({ sent: 2, leftOut: keys.size - 2, conflicts: [] });
    const back = await storage().getObject('documents/large.pdf');
    expect('body' in back && Buffer.from(await new Response(back.body).arrayBuffer()).equals(large)).toBe(
      true,
    );
    expect(await storage().headObject('documents/ünï (1).txt')).toMatchObject({ contentType: 'text/plain' });
    // It came in parts, so its tag is another one: its bytes are compared.
    expect(await restore({ keys: identities, named })).toMatchObject({ sent: 0, conflicts: [] });

    await storage().putObject('documents/ünï (1).txt', Buffer.from('two'), { contentType: 'text/plain' });
    expect(await restore({ keys: identities, named })).toMatchObject({
      sent: 0,
      conflicts: ['documents/ünï (1).txt'],
    });
    expect(made.missing).toEqual([]);
    await storage().deleteObject('documents/large.pdf');
    await storage().deleteObject('documents/ünï (1).txt');
  });

  test('gets nothing back that the database does not name', async () => {
    await storage().putObject('contact/erased.txt', Buffer.from('gone'), { contentType: 'text/plain' });
    await backUp(objects);
    await storage().deleteObject('contact/erased.txt');
    const named = await findKeysNamedBy({ url: source, tls: undefined, log: processLog });
    expect(named.length).toBeGreaterThan(0);
    const { keys, leftOut } = await restore({ named });
    expect([keys.has('contact/erased.txt'), leftOut > 0]).toEqual([true, true]);
    expect(await storage().headObject('contact/erased.txt')).toBeNull();
    const empty = { url: await newPostgres(), tls: undefined, log: processLog };
    await expect(findKeysNamedBy(empty)).rejects.toThrow('restore it first');
  });

  test('without a file that the database names is reported, and one deleted in time is not', async () => {
    const { rows } = await opened(source, () =>
      db().execute<{ key: string }>(sql`select storage_key as key from document_version limit 1`),
    );
    const key = rows[0]?.key ?? '';
    const kept = await storage().getObject(key);
    const bytes = 'body' in kept ? Buffer.from(await new Response(kept.body).arrayBuffer()) : Buffer.of();
    await storage().deleteObject(key);
    const made = await backUp();
    expect(made.missing).toEqual([key]);
    expect((await openBackup(dir)).manifest.missing).toEqual([key]);
    await storage().putObject(key, bytes, { contentType: 'application/pdf' });
  });
});

describe('what is not whole is refused', () => {
  const files = (folder: string) => readdir(folder, { recursive: true, withFileTypes: true });

  test('a file that was changed, cut off or lost', async () => {
    await backUp();
    const { folder, manifest } = await openBackup(dir);
    const table = path.join(folder, manifest.database?.tables.find(({ rows }) => rows > 0)?.file ?? '');
    const object = (await files(path.join(dir, 'objects'))).find((entry) => entry.isFile());
    const objectFile = path.join(object?.parentPath ?? '', object?.name ?? '');
    for (const file of [table, objectFile, path.join(folder, 'manifest.json')]) {
      const before = await readFile(file);
      const url = `pglite:${placeOf('refused')}`;
      await appendFile(file, 'x');
      await expect(restore({ url }), file).rejects.toThrow('its checksum differs');
      await writeFile(file, before.subarray(0, -1));
      await expect(restore({ url }), file).rejects.toThrow('its checksum differs');
      await rename(file, `${file}.away`);
      await expect(restore({ url }), file).rejects.toThrow(/missing|checksum differs/);
      await rename(`${file}.away`, file);
      await writeFile(file, before);
      expect(await readdir(home)).not.toContain(path.basename(url));
    }
    await verifyBackup(dir, await openBackup(dir));
  });

  test('only where it is part of what is restored', async () => {
    await backUp();
    const { folder, manifest } = await openBackup(dir);
    const object = (await files(path.join(dir, 'objects'))).find((entry) => entry.isFile());
    const objectFile = path.join(object?.parentPath ?? '', object?.name ?? '');
    await rename(objectFile, `${objectFile}.away`);
    await expect(restore({ url: `pglite:${placeOf('whole')}` })).rejects.toThrow('is missing');
    const url = await newPostgres();
    expect((await restore({ url, named: null })).keys).toEqual(new Set());
    await opened(url, async () => expect(await isWorkHeld()).toBe(true));
    await rename(`${objectFile}.away`, objectFile);

    const table = path.join(folder, manifest.database?.tables[0]?.file ?? '');
    await rm(table);
    await expect(restore({ url: `pglite:${placeOf('no')}`, named: null })).rejects.toThrow('missing');
    expect((await restore({ named: [] })).keys.size).toBe(manifest.objects?.count);
  });

  test('a backup that was cut off is none, and the next one clears it away', async () => {
    const { time } = await backUp(objects);
    const folder = path.join(dir, 'backups');
    const [name = ''] = await readdir(folder);
    await rename(path.join(folder, name), path.join(folder, `${name}.partial`));
    await expect(openBackup(dir)).rejects.toThrow('There is no backup');
    const next = await backUp(objects);
    expect(next.newObjects).toBe(0);
    expect(next.time > time).toBe(true);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('a bucket that fails leaves no backup, and the earlier one as it was', async () => {
    const { time } = await backUp(objects);
    bucket.faults.set('storage', { kind: 'failing', delayMs: 0, retryAfterSeconds: 1 });
    await expect(backUp(objects)).rejects.toThrow();
    bucket.faults.clear();
    expect((await openBackup(dir)).manifest.startedAt).toBe(time);
    await verifyBackup(dir, await openBackup(dir));
  });

  test('an encrypted backup without its key', async () => {
    await backUp({ recipients });
    const other = [readIdentity((await makeKeys()).identity)].filter((key) => key !== null);
    await expect(restore({ url: `pglite:${placeOf('no')}` })).rejects.toThrow('--identity');
    await expect(restore({ url: `pglite:${placeOf('no')}`, keys: other })).rejects.toThrow('another key');
  });

  test('a target that has something, a folder without a backup, a database without tables', async () => {
    await expect(openBackup(dir)).rejects.toThrow('There is no backup');
    await backUp();
    await expect(restore({ url: source })).rejects.toThrow('is not empty');
    await expect(restore({ url: restored })).rejects.toThrow('is not empty');
    // Without a table yet, but a process is about to make them.
    const started = await newPostgres();
    const client = new pg.Client({ connectionString: started });
    await client.connect();
    await client.query('create schema pgboss');
    await client.end();
    await expect(restore({ url: started })).rejects.toThrow('is not empty');
    await expect(backUp({ url: await newPostgres() })).rejects.toThrow('no tables of Vestry');
    await expect(backUp({ url: `pglite:${placeOf('none')}` })).rejects.toThrow('There is no database');
    await expect(openBackup(dir, '2020')).rejects.toThrow('no backup from 2020 or before it');
  });

  test('two backups into one folder at once', async () => {
    const both = await Promise.allSettled([backUp(objects), backUp(objects)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find(({ status }) => status === 'rejected');
    expect(String((refused as PromiseRejectedResult).reason)).toContain('Another backup');
  });
});

test('who was erased after a backup is named by the later ones', async () => {
  const { time } = await backUp();
  const [erased] = await opened(source, () =>
    transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`update member set erased_at = now() where id = (select id from member order by id limit 1) returning id`,
      );
      return rows;
    }),
  );
  await backUp({ recipients });
  // The newest of all has no database.
  await backUp(objects);
  const before = await openBackup(dir, time);
  expect(await erasuresSince(dir, before, identities)).toEqual([
    { memberId: erased?.id, at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
  expect(await erasuresSince(dir, await openBackup(dir, undefined, 'database'), identities)).toEqual([]);
});

test('the manifest takes no path that leads out, and tables with figures in their names', () => {
  const { shape } = manifestSchema.shape.database.unwrap().shape.tables.element;
  for (const file of ['..', '../x', 'x/..', '.x', '/x'])
    expect(shape.file.safeParse(file).success, file).toBe(false);
  expect(shape.file.safeParse('tables/public.member.jsonl.gz.age').success).toBe(true);
  expect(shape.name.safeParse('public.member2').success).toBe(true);
});

test('every column that holds a key of the bucket is known', async () => {
  const { rows } = await opened(source, () =>
    db().execute<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name ~ '(^|_)key$' order by 1`),
  );
  const known = [...Object.keys(KEY_COLUMNS), ...OTHER_KEY_COLUMNS].filter((name) => name.endsWith('key'));
  expect(rows.map(({ name }) => name)).toEqual(known.sort());
});
