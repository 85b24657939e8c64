import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const STAMP = 'build/sources.sha256';
const RELEASE = 'build/release.json';
const SOURCES = [
  'app/**/*',
  'server/**/*',
  'main/**/*',
  'seeds/**/*.{ts,typ}',
  'public/**/*',
  'docs/guides/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

/** Returns a hash of the files that go into the build. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Returns the commit that is checked out, with "-dirty" if files differ from it; images are built without a history. */
function revision(): string {
  if (process.env.VESTRY_REVISION) return process.env.VESTRY_REVISION;
  const asked = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], {
    encoding: 'utf8',
  });
  return (asked.status === 0 && asked.stdout.trim()) || 'unknown';
}

/** Writes what `vestry version` says; a new commit may leave the sources of the build as they were. */
function writeRelease(): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(RELEASE, `${JSON.stringify({ version, revision: revision() })}\n`);
}

/** Builds the application if its sources have changed since the last build. Returns whether it did. */
export function buildIfNeeded(): boolean {
  const hash = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) {
    writeRelease();
    return false;
  }
  const started = Date.now();
  console.log('Building … (half a minute)');
  execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  execFileSync(process.execPath, ['scripts/precompress.ts']);
  writeRelease();
  writeFileSync(STAMP, hash);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

if (import.meta.main) buildIfNeeded();
