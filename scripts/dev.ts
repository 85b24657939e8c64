import { startChild, stopChildren, stopOnSignals } from './children.ts';
import { ensureEnvironmentFile, loadEnvironment } from './environment.ts';
import { consoleAddress } from './sandbox-addresses.ts';

/** `npm run dev`: the sandbox and the application with hot reload. */
async function start(): Promise<void> {
  ensureEnvironmentFile();
  const env = loadEnvironment('development');
  stopOnSignals();
  await startChild({ name: 'The sandbox', args: ['sandbox/main.ts'], env, readyWithin: 15_000 });
  await startChild({ name: 'The application', args: ['main/dev.ts'], env, readyWithin: 60_000 });
  console.log(`Vestry runs with hot reload at ${env.APP_BASE_URL}, the sandbox at ${consoleAddress(env)}`);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return stopChildren(1);
});
