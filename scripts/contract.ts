import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Installs vendors' SDKs and schemas in a folder that only these tests use, then type-checks and runs the tests. */
const FOLDER = 'tests/contract';
const INSTALLED = `${FOLDER}/node_modules/.installed`;

function run(command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Identifies an install by its lockfile; an interrupted install has written no marker. */
function installIfNeeded(): void {
  const lock = createHash('sha256')
    .update(readFileSync(`${FOLDER}/package-lock.json`))
    .digest('hex');
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock) return;
  run('npm', 'ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund');
  writeFileSync(INSTALLED, lock);
}

installIfNeeded();
run(
  process.execPath,
  ...['node_modules/typescript-native/bin/tsc', '--noEmit', '--singleThreaded', '-p', FOLDER],
);
run(
  process.execPath,
  ...['node_modules/vitest/vitest.mjs', 'run', '--config', `${FOLDER}/vitest.config.ts`],
  ...process.argv.slice(2),
);
