import { afterAll, beforeAll, describe, test } from 'vitest';
import { postgresPrograms } from '../../scripts/tools.ts';
import { surviveKills } from '../faults/kill-nine.ts';
import { createDatabase } from '../setup/database-server.ts';
import type { PostgresServer } from '../setup/postgres.ts';
import { MIGRATED, startMigratedPostgres } from '../setup/server-image.ts';

describe.skipIf(postgresPrograms() === null)('with a PostgreSQL server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startMigratedPostgres();
  });
  afterAll(() => server.stop());

  test('kill -9 of the process, or of the whole server, in the middle of commits and jobs loses nothing that was confirmed', async () => {
    const { url } = await createDatabase(server.url, MIGRATED);
    await surviveKills(url, async (victim, round) => {
      if (round % 2 === 0) {
        await server.crash();
        victim.kill('SIGKILL');
        await server.restart();
      } else {
        victim.kill('SIGKILL');
      }
    });
  });
});
