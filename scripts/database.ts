import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { buildIfNeeded } from './build.ts';
import { VESTRY } from './children.ts';
import { ensureEnvironmentFile, loadEnvironment } from './environment.ts';

/** `npm run db:migrate`, `db:seed` and `db:reset`: the built application's own commands. */
const words = process.argv.slice(2);
ensureEnvironmentFile();
const env = loadEnvironment('production');
if (words.includes('reset')) {
  const url = env.DATABASE_URL ?? '';
  if (env.APP_ENV !== 'development' || !url.startsWith('pglite:')) {
    console.error(
      'db:reset deletes everything, so it only works on the embedded database of a development environment.',
    );
    process.exit(1);
  }
  rmSync('data', { recursive: true, force: true });
  console.log('Deleted the folder data; the next start creates it again.');
} else {
  buildIfNeeded();
  execFileSync(VESTRY, words, { env, stdio: 'inherit' });
}
