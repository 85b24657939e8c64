import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from './build.ts';
import { findHeadlessBrowser } from './tools.ts';

/** `npm run test:e2e`: the browser tests alone, on a fresh build. */
const env = { ...process.env, CHROMIUM_PATH: findHeadlessBrowser() };
buildIfNeeded();
const command = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, command, { stdio: 'inherit', env }).status ?? 1);
