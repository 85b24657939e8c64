import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyImage } from '#tests/setup/database-image.ts';
import { applyMigrations, type MigrationKind } from './apply-migrations.server.ts';
import type { DriverDb } from './handle.server.ts';
import { type Embedded, openInMemory } from './pglite.server.ts';

let embedded: Embedded;
let driver: DriverDb;
const home = mkdtempSync(path.join(os.tmpdir(), 'vestry-migrations-'));

beforeAll(async () => {
  embedded = await openInMemory(emptyImage());
  driver = drizzle(embedded.lite) as unknown as DriverDb;
});
afterAll(async () => {
  await embedded.close();
  rmSync(home, { recursive: true, force: true });
});

/** Writes a folder of migrations as Drizzle does. */
function folderOf(name: string, files: Record<string, string>): string {
  const folder = path.join(home, name);
  mkdirSync(path.join(folder, 'meta'), { recursive: true });
  const entries = Object.keys(files).map((tag, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag,
    breakpoints: true,
  }));
  writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [tag, text] of Object.entries(files)) writeFileSync(path.join(folder, `${tag}.sql`), text);
  return folder;
}

const applied = async () =>
  (
    await driver.execute<{ at: string }>(
      sql`select created_at as at from drizzle.__drizzle_migrations order by id`,
    )
  ).rows.map(({ at }) => Number(at));

test('each file is a transaction: what a failing one did is undone, what came before stays, and the rest follows', async () => {
  const files = {
    one: 'create table tried (id integer)',
    two: 'insert into tried values (1);--> statement-breakpoint\nselect 1 / 0',
    three: 'insert into tried values (3)',
  };
  const folder = folderOf('failing', files);
  await expect(applyMigrations(driver, folder)).rejects.toThrow();
  expect(await applied()).toEqual([1]);
  expect((await driver.execute(sql`select * from tried`)).rows).toEqual([]);

  const mended = folderOf('mended', { ...files, two: 'insert into tried values (2)' });
  await applyMigrations(driver, mended);
  await applyMigrations(driver, mended);
  expect(await applied()).toEqual([1, 2, 3]);
  expect((await driver.execute(sql`select id from tried order by id`)).rows).toEqual([{ id: 2 }, { id: 3 }]);
});

test('an index is built outside of a transaction, and says so before', async () => {
  const folder = path.join(home, 'indexed');
  cpSync(path.join(home, 'mended'), folder, { recursive: true });
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'));
  journal.entries.push({ idx: 3, version: '7', when: 4, tag: 'four', breakpoints: true });
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  writeFileSync(
    path.join(folder, 'four.sql'),
    '-- outside a transaction\ndrop index concurrently if exists tried_id;--> statement-breakpoint\ncreate index concurrently tried_id on tried (id)',
  );
  const kinds: MigrationKind[] = [];
  await applyMigrations(driver, folder, async (kind) => void kinds.push(kind));
  expect(kinds).toEqual(['outside a transaction']);
  const { rows } = await driver.execute(
    sql`select indisvalid as valid from pg_index where indexrelid = 'tried_id'::regclass`,
  );
  expect(rows).toEqual([{ valid: true }]);
});
