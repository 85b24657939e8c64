import { spawnSync } from 'node:child_process';

/** Installs the vendors' SDKs where only these tests see them, then checks and runs the tests. */
const FOLDER = 'tests/contract';
const STEPS: [command: string, ...args: string[]][] = [
  ['npm', 'ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund'],
  [process.execPath, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', FOLDER],
  [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--config', `${FOLDER}/vitest.config.ts`],
];

for (const [command, ...args] of STEPS) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
