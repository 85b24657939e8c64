import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DirectoryInUse, lockDirectory } from './directory-lock.server.ts';
import { FsyncNodeFS } from './fsync-fs.server.ts';
import { vacuumTables } from './housekeeping.server.ts';
import { borrowCopy, removeCopy } from './lent-copies.server.ts';
import { type Log, processLog } from './log.ts';
import { type Embedded, openDirectory } from './pglite.server.ts';

let home = '';
let open: Embedded;
const errors: string[] = [];
const log: Log = { ...processLog, error: (_, message) => errors.push(message) };

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-embedded-'));
  open = await openDirectory(path.join(home, 'db'), log);
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

describe('a disk that refuses to be written to', () => {
  /** Makes the disk refuse every write below `place`, as the kernel does, after the first `after` of them. */
  function refuseWrites(code: string, place: string, after: number) {
    const write = fs.writeSync.bind(fs) as (...args: unknown[]) => number;
    let left = after;
    const spy = vi.spyOn(fs, 'writeSync').mockImplementation((...args: unknown[]) => {
      const isOurs = fs.readlinkSync(`/proc/self/fd/${args[0]}`).startsWith(place);
      if (isOurs && left <= 0) throw Object.assign(new Error(`${code}: refused, write`), { code });
      if (isOurs) left -= 1;
      return write(...args);
    });
    onTestFinished(() => spy.mockRestore());
    return () => spy.mockRestore();
  }

  test.each([
    ['ENOSPC', 'is full. Free space', 200],
    ['EDQUOT', 'is full: the quota is used up. Free space', 40],
  ])(
    '%s: a new database is refused in a sentence that names it (%s, after %i writes), and opens once it is mended',
    async (code, sentence, after) => {
      const place = path.join(home, `full-${code}-${after}`);
      const mend = refuseWrites(code, place, after);
      await expect(openDirectory(place, log)).rejects.toMatchObject({
        name: 'DiskRefuses',
        message: `The disk of the embedded database in ${place} ${sentence} and start again (${code}).`,
      });
      mend();
      const { close } = await openDirectory(place, log);
      await close();
    },
  );

  test('so is one that was there, and nothing of it is lost', async () => {
    const place = path.join(home, 'full-later');
    const first = await openDirectory(place, log);
    await first.lite.exec("create table kept as select 'word' as word");
    await first.close();
    const mend = refuseWrites('ENOSPC', place, 0);
    await expect(openDirectory(place, log)).rejects.toMatchObject({ name: 'DiskRefuses' });
    mend();
    const again = await openDirectory(place, log);
    expect((await again.lite.query('select word from kept')).rows).toEqual([{ word: 'word' }]);
    await again.close();
  });
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

test('a copy is lent to those who may read the database, and deleted when nobody has it open', async () => {
  const directory = fs.realpathSync(path.join(home, 'db'));
  expect(fs.statSync(`${directory}.sock`).mode & 0o077).toBe(0);
  await open.lite.query("insert into note values ('lent')");
  const copies = () => fs.readdirSync(home).filter((name) => /\.copy-[^.]*$/.test(name));
  let place = '';
  const copy = await borrowCopy(directory, (borrowed) => {
    place = borrowed;
    return openDirectory(borrowed, processLog, { serves: false });
  });
  await open.lite.query("delete from note where words = 'lent'");
  const { rows } = await copy.lite.query("select words from note where words = 'lent'");
  expect(rows).toEqual([{ words: 'lent' }]);
  await removeCopy(place);
  expect(copies()).toEqual([path.basename(place)]);
  await copy.close();

  // A borrower that died has left it; the next one clears it away.
  await expect(
    borrowCopy(directory, async () => {
      throw new Error('The borrower failed');
    }),
  ).rejects.toThrow('The borrower failed');
  expect(copies()).not.toContain(path.basename(place));
});

test('a copy that cannot be made leaves nothing, and says why; folders of similar names stay', async () => {
  const directory = fs.realpathSync(path.join(home, 'db'));
  const kept = [`${directory}.copy-monday`, `${directory}.copy-${'0'.repeat(36)}`];
  for (const folder of kept) fs.mkdirSync(folder);
  // A socket cannot be copied.
  const odd = net.createServer().listen(path.join(directory, 'odd'));
  await once(odd, 'listening');
  await expect(borrowCopy(directory, async (copy) => copy)).rejects.toThrow('Cannot copy a socket');
  expect(errors).toEqual(['No copy of the database could be made']);
  odd.close();
  await once(odd, 'close');
  const left = fs.readdirSync(home).filter((name) => name.startsWith('db.copy-'));
  expect(left.sort()).toEqual(kept.map((folder) => path.basename(folder)).sort());
});

test('a lock that fails for another reason does not name another process', () => {
  const file = path.join(home, 'odd.lock');
  fs.writeFileSync(file, 'This is no file of SQLite, which says so when it is locked.'.repeat(10));
  const refused = () => lockDirectory(path.join(home, 'odd'));
  expect(refused).toThrow(/not a database/);
  expect(refused).not.toThrow(DirectoryInUse);
});

test('data survives closing and reopening, and only the owner can read the folder', async () => {
  await open.lite.query("insert into note values ('kept')");
  await open.close();
  open = await openDirectory(path.join(home, 'db'), processLog);
  const { rows } = await open.lite.query("select * from note where words = 'kept'");
  expect(rows).toEqual([{ words: 'kept' }]);
  expect(fs.statSync(path.join(home, 'db')).mode & 0o077).toBe(0);
});
