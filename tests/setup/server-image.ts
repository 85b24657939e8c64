import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { postgresPrograms } from '../../scripts/tools.ts';
import { fileOf, isKept, keepImage, schemaFiles } from './database-image.ts';
import { createTemplate } from './database-server.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

/** A migrated database that servers of `startMigratedPostgres` have, for `createDatabase` to copy. */
export const MIGRATED = 'vestry_test_migrated';

/** Starts a PostgreSQL server as `startPostgres` does, from an image: to create and migrate one takes seconds. */
export async function startMigratedPostgres({ isDurable = true } = {}): Promise<PostgresServer> {
  return startPostgres({ isDurable, archive: await makeServerImage() });
}

/** Returns the file of the image, which is created if it is missing; best before the tests, since each would create it. */
export async function makeServerImage(): Promise<string> {
  const file = imageFile();
  if (isKept(file)) return file;
  const server = await startPostgres({ isDurable: false });
  try {
    await createTemplate(server.url, MIGRATED);
    await keepImage(file, (own) => server.pack(own));
    return file;
  } finally {
    await server.stop();
  }
}

/** Its name changes with the migrations and the versions it was created with. */
function imageFile(): string {
  const program = path.join(postgresPrograms() ?? '', 'postgres');
  return fileOf(
    [...schemaFiles(), 'tests/setup/postgres.ts'],
    execFileSync(program, ['--version'], { encoding: 'utf8' }),
  );
}
