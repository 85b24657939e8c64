import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FsyncNodeFS } from './fsync-fs.server.ts';
import { vacuumTables } from './housekeeping.server.ts';
import { processLog } from './log.ts';
import { type Embedded, openDirectory } from './pglite.server.ts';

let home = '';
let open: Embedded;

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-embedded-'));
  open = await openDirectory(path.join(home, 'db'), processLog);
});
afterAll(async () => {
  await open.close();
  fs.rmSync(home, { recursive: true, force: true });
});

test('every commit reaches the disk', async () => {
  await open.lite.exec('create table note (words text)');
  const disk = open.lite.fs;
  if (!(disk instanceof FsyncNodeFS)) throw new Error('not on our file system');
  const before = disk.syncs;
  for (let n = 0; n < 5; n += 1) await open.lite.query('insert into note values ($1)', [`note ${n}`]);
  expect(disk.syncs - before).toBeGreaterThanOrEqual(5);
});

test('a second opening is refused while the first is open, even in the same process', async () => {
  await expect(openDirectory(path.join(home, 'db'), processLog)).rejects.toThrow(
    'is open in another process',
  );
});

test('a vacuum pass removes dead rows', async () => {
  await open.lite.exec('create table churn as select n from generate_series(1, 20000) n; delete from churn');
  const size = async () =>
    (await open.lite.query<{ bytes: number }>("select pg_relation_size('churn')::int as bytes")).rows[0]
      ?.bytes;
  expect(await size()).toBeGreaterThan(0);
  await vacuumTables(open.lite);
  expect(await size()).toBe(0);
});

test('data survives closing and reopening, and only the owner can read the folder', async () => {
  await open.lite.query("insert into note values ('kept')");
  await open.close();
  open = await openDirectory(path.join(home, 'db'), processLog);
  const { rows } = await open.lite.query("select * from note where words = 'kept'");
  expect(rows).toEqual([{ words: 'kept' }]);
  expect(fs.statSync(path.join(home, 'db')).mode & 0o077).toBe(0);
});
