import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { openBackup } from '#app/features/backup/archive.server.ts';
import { makeBackup } from '#app/features/backup/backup.server.ts';
import { findMissingKeys, restoreBackup } from '#app/features/backup/restore.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { startVictim, untilItSays } from '../faults/victim.ts';
import { embeddedIn } from '../setup/database-image.ts';
import { createDatabase } from '../setup/database-server.ts';
import type { PostgresServer } from '../setup/postgres.ts';
import { MIGRATED, startMigratedPostgres } from '../setup/server-image.ts';
import { TestStorage } from '../setup/storage.ts';

/** Of `filer.ts`. */
const LANES = 3;
const bucket = new TestStorage();
let server: PostgresServer;
let home = '';

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'vestry-backup-'));
  await bucket.start();
  server = await startMigratedPostgres();
});

afterAll(async () => {
  await server.stop();
  await bucket.remove();
  await rm(home, { recursive: true });
});

const names = async (prefix: string): Promise<Set<string>> => {
  const { rows } = await db().execute<{ name: string }>(
    sql`select substr(name, ${prefix.length + 1}::int) as name from milestone where starts_with(name, ${prefix})`,
  );
  return new Set(rows.map(({ name }) => name));
};

test.each(['embedded', 'postgres'] as const)(
  'issue 14 §3: a backup under load has all that was answered before it, with its files, and nothing by halves: %s',
  async (engine) => {
    const dir = path.join(home, `backups-${engine}`);
    const url =
      engine === 'embedded'
        ? await embeddedIn(path.join(home, 'db'))
        : (await createDatabase(server.url, MIGRATED)).url;
    const filer = startVictim('filer', url, bucket.endpoint);
    await untilItSays(filer, 30);
    const before = [...filer.said];
    const address = { url, tls: undefined, log: processLog };
    const options = { dir, database: address, storage: storage(), recipients: [], keep: null };
    const first = await makeBackup(options);
    expect(first.missing).toEqual([]);
    await untilItSays(filer, filer.said.length + 1);
    filer.kill('SIGKILL');
    await filer.gone;
    await openDatabase({ url });
    const goneSince = await names('gone:');
    await closeDatabase();

    const into = (await createDatabase(server.url)).url;
    const backup = await openBackup(dir, first.time);
    const noOwner = { migrationUrl: null, migrationTls: undefined };
    const target = { ...address, ...noOwner, url: into, migrations: 'migrations' };
    const { keys } = await restoreBackup({ dir, backup, identities: [], target, bucket: 'rehearsed' });
    await openDatabase({ url: into });
    try {
      const [filed, gone] = [await names('filed:'), await names('gone:')];
      expect(before.filter((act) => !filed.has(act))).toEqual([]);
      expect(filed.size).toBeLessThan(filer.said.length);
      // Of what was stored and taken away around the moment of the backup, at most the one that each lane was at.
      const missing = await findMissingKeys(keys);
      expect(missing.filter((key) => !goneSince.has(path.basename(key, '.png')))).toEqual([]);
      expect(missing.length).toBeLessThanOrEqual(LANES);
      const { rows } = await db().execute<{ key: string }>(sql`select key from picture order by key`);
      const kept = [...filed].filter((act) => !gone.has(act)).map((act) => `pictures/${act}.png`);
      expect(rows.map(({ key }) => key)).toEqual(kept.sort());
    } finally {
      await closeDatabase();
    }
  },
);
