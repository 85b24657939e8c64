import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startChild, stopChildren, stopOnSignals } from '../../scripts/children.ts';
import { exampleEnvironment } from '../../scripts/environment.ts';
import { sandboxAddresses } from '../../scripts/sandbox-addresses.ts';
import { embeddedIn } from '../setup/database-image.ts';
import { ADDRESS, APP_PORT, SANDBOX_PORTS } from './ports.ts';

/** The built application with the sandbox, on its own database that is removed afterwards. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'vestry-e2e-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...exampleEnvironment(),
  NODE_ENV: 'production',
  APP_BASE_URL: ADDRESS.app,
  PORT: String(APP_PORT),
  // To create one takes several seconds; setup.spec.ts does so with the built application.
  DATABASE_URL: await embeddedIn(`${folder}/db`),
  ...sandboxAddresses(SANDBOX_PORTS),
  SANDBOX_DATA_DIR: `${folder}/sandbox`,
  // Money is called, and accounts are changed, by two admins, as in production.
  SECOND_ADMIN: 'required',
  // What an act causes is read right after it; `undo.spec.ts` holds acts.
  HOLD_SECONDS: process.env.HOLD_SECONDS ?? '0',
  // Many tests sign in as the same person at once.
  SESSIONS_AT_ONCE: '50',
};

stopOnSignals();
try {
  await startChild({ name: 'The sandbox', args: ['sandbox/main.ts'], env, readyWithin: 60_000 });
  await startChild({
    name: 'The application',
    args: ['build/server/index.js', 'migrate', 'seed', 'web'],
    env,
    readyWithin: 180_000,
  });
  // For a test that has started it, and ends before it.
  process.send?.('ready');
  process.once('disconnect', () => void stopChildren(0));
} catch (error) {
  console.error(error);
  await stopChildren(1);
}
