import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import DEMO_ACCOUNTS from '../sandbox/identity/demo-accounts.json' with { type: 'json' };
import { buildIfNeeded } from './build.ts';
import { startChild, stopChildren, stopOnSignals, VESTRY } from './children.ts';
import { ensureEnvironmentFile, loadEnvironment } from './environment.ts';
import { consoleAddress } from './sandbox-addresses.ts';

/** Seeds the demo data in another process the first time: it takes memory that a server would not release. */
const isFirstStart = ({ DATABASE_URL = '' }: NodeJS.ProcessEnv): boolean =>
  DATABASE_URL.startsWith('pglite:') && !existsSync(decodeURIComponent(new URL(DATABASE_URL).pathname));

/** `npm start`: builds if needed, then runs the sandbox and the application with demo data. */
async function start(): Promise<void> {
  ensureEnvironmentFile();
  // Each request is a line of the log; to read them, set LOG_LEVEL in the shell.
  const env: NodeJS.ProcessEnv = {
    ...loadEnvironment('production'),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
  if (env.APP_ENV === 'production' || env.APP_ENV === 'qa') {
    throw new Error(
      'npm start runs the sandbox and demo data. The README tells how to run production and qa.',
    );
  }
  buildIfNeeded();
  stopOnSignals();
  await startChild({ name: 'The sandbox', args: ['sandbox/main.ts'], env, readyWithin: 15_000 });
  if (isFirstStart(env)) {
    console.log('Adding demo data … (half a minute, the first time only)');
    execFileSync(VESTRY, ['migrate', 'seed'], { env, stdio: 'inherit' });
  }
  console.log('Starting …');
  await startChild({
    name: 'The application',
    command: VESTRY,
    args: ['migrate', 'seed', 'web'],
    env,
    readyWithin: 60_000,
  });
  if (!env.DATABASE_URL?.startsWith('pglite:')) {
    await startChild({ name: 'The worker', command: VESTRY, args: ['worker'], env, readyWithin: 30_000 });
  }
  console.log(`
  Vestry runs at ${env.APP_BASE_URL}
  The sandbox with its inbox runs at ${consoleAddress(env)}

  Demo accounts, all with the password vestry-demo:
    ${DEMO_ACCOUNTS.map(({ key }) => `${key}@vestry.test`).join('\n    ')}

  Ctrl-C stops all of it.
`);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return stopChildren(1);
});
