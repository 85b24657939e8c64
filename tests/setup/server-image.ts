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
  await makeServerImage();
  return startPostgres({ isDurable, archive: imageFile() });
}

/** Creates the image if it is missing; best before the tests, since each of them would create it. */
export async function makeServerImage(): Promise<void> {
  if (isKept(imageFile())) return;
  const server = await startPostgres({ isDurable: false });
  try {
    await createTemplate(server.url, MIGRATED);
    await keepImage(imageFile(), (own) => server.pack(own));
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
