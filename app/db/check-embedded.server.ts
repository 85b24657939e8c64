import fs from 'node:fs';
import path from 'node:path';
import { type Examination, Wrong } from '#app/domain/findings.ts';
import { judgedMigrations } from './check-postgres.server.ts';
import { DirectoryInUse } from './directory-lock.server.ts';
import type { Log } from './log.ts';
import type { EmbeddedPGlite } from './pglite.server.ts';

/** The checks of the embedded database. One that is in use is left alone. */
export function checkEmbedded({
  url,
  migrations,
  log,
}: {
  url: string;
  migrations: string;
  log: Log;
}): Examination {
  const directory = decodeURIComponent(new URL(url).pathname);
  const isThere = () => fs.existsSync(path.join(directory, 'PG_VERSION'));
  return {
    vendor: 'the embedded database',
    address: 'DATABASE_URL',
    steps: [
      {
        check: 'folder',
        isNeeded: true,
        async run() {
          const parent = path.dirname(path.resolve(directory));
          if (isThere() || isWritable(parent)) return `The folder is ${directory}.`;
          throw new Wrong(
            `The folder ${directory} is not there and cannot be made.`,
            'Create it for the user that runs the application, or correct DATABASE_URL.',
          );
        },
      },
      {
        check: 'migrations',
        async run() {
          if (directory === 'memory' || !isThere()) return judgedMigrations([], migrations);
          const { openDirectory } = await import('./pglite.server.ts');
          try {
            const { lite, close } = await openDirectory(directory, log, { serves: false });
            try {
              return judgedMigrations(await appliedIn(lite), migrations);
            } finally {
              await close();
            }
          } catch (error) {
            if (error instanceof DirectoryInUse) return 'The running application uses it.';
            throw error;
          }
        },
      },
    ],
  };
}

async function appliedIn(lite: EmbeddedPGlite): Promise<string[]> {
  const table = 'drizzle.__drizzle_migrations';
  const there = await lite.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  if (!there.rows[0]?.there) return [];
  return (await lite.query<{ hash: string }>(`select hash from ${table}`)).rows.map(({ hash }) => hash);
}

/** Returns whether a folder, or the nearest one above it that is there, can be written to. */
function isWritable(folder: string): boolean {
  if (!fs.existsSync(folder)) return path.dirname(folder) !== folder && isWritable(path.dirname(folder));
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
