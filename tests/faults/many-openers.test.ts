import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { closeDatabase, database, openDatabase } from '#app/db/client.server.ts';
import { migrationsCurrent } from '#app/db/migrate.server.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { embeddedIn } from '../setup/database-image.ts';
import { createDatabase } from '../setup/database-server.ts';
import { startMigratedPostgres } from '../setup/server-image.ts';
import { startVictim, untilItSays } from './victim.ts';

describe('a directory', () => {
  test('serves one process; the second gets instructions, and can open it once the first is killed', async () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-lock-'));
    onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
    const url = await embeddedIn(path.join(home, 'db'));
    const first = startVictim('opener', url);
    await untilItSays(first, 1);

    const second = startVictim('opener', url);
    expect(await second.gone).toBe(1);
    expect(second.errors()).toContain(`${fs.realpathSync(home)}/db is open in another process`);
    expect(second.errors()).toContain('stop the other one');

    first.kill('SIGKILL');
    await first.gone;
    const third = startVictim('opener', url);
    await untilItSays(third, 1);
    third.kill('SIGTERM');
    expect(await third.gone).toBe(0);
  });
});

describe.skipIf(postgresPrograms() === null)('a PostgreSQL server', () => {
  test('is migrated once by four processes that start at the same time', async () => {
    const server = await startMigratedPostgres();
    onTestFinished(() => server.stop());
    const { url } = await createDatabase(server.url);
    const replicas = Array.from({ length: 4 }, () => startVictim('opener', url));
    await Promise.all(replicas.map((replica) => untilItSays(replica, 1)));
    for (const replica of replicas) replica.kill('SIGTERM');
    expect(await Promise.all(replicas.map(({ gone }) => gone))).toEqual([0, 0, 0, 0]);

    const { db, migrations } = await openDatabase({ url, migrate: false });
    onTestFinished(closeDatabase);
    expect(await migrationsCurrent(db, database().migrations)).toBe(true);
    const { rows } = await db.execute<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
    expect(rows.length).toBe(fs.readdirSync(migrations).filter((name) => name.endsWith('.sql')).length);
  });
});
