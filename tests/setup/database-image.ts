import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';

const CACHE = path.resolve('node_modules/.cache/vestry-test-database');
const MADE_FROM = ['node_modules/@electric-sql/pglite/package.json', 'node_modules/pg-boss/package.json'];

/**
 * A migrated database as an image to start from: creating one takes seconds, loading it a fraction of a second.
 * Cached between runs under a name that changes with the migrations and the versions it was created with.
 */
export const embeddedImage = (): Promise<Blob> => fs.openAsBlob(imageFile());

/** Creates the image if missing; once, before the tests, since a file must not change while it is being read. */
export async function makeEmbeddedImage(): Promise<void> {
  if (!fs.existsSync(imageFile())) await makeImage(imageFile());
}

/** Creates an embedded database in a directory from the image; returns its URL. */
export async function embeddedIn(directory: string): Promise<string> {
  await makeEmbeddedImage();
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', imageFile(), '-C', directory], { stdio: 'pipe' });
  return `pglite://${directory}`;
}

const imageFile = (): string => path.join(CACHE, `${fingerprint()}.tar`);

function fingerprint(): string {
  const hash = createHash('sha256');
  const migrations = fs.readdirSync('migrations').filter((name) => name.endsWith('.sql'));
  for (const name of [...MADE_FROM, ...migrations.sort().map((name) => `migrations/${name}`)]) {
    hash.update(name).update(fs.readFileSync(name));
  }
  return hash.digest('hex').slice(0, 24);
}

async function makeImage(file: string): Promise<void> {
  const { engine } = await openDatabase({ url: 'pglite:memory' });
  try {
    if (engine.kind !== 'pglite') throw new Error('pglite:memory is embedded');
    await startJobs({ jobs: [], mode: 'enqueue-only' });
    await stopJobs();
    await engine.lite.exec('checkpoint');
    const image = await engine.lite.dumpDataDir('none');
    fs.mkdirSync(CACHE, { recursive: true });
    removeOldImages();
    // Another run may do the same: each writes its own file, and the first to be renamed stays.
    const own = `${file}.${process.pid}`;
    fs.writeFileSync(own, Buffer.from(await image.arrayBuffer()));
    nameUnlessThere(own, file);
    fs.rmSync(own);
  } finally {
    await closeDatabase();
  }
}

function nameUnlessThere(own: string, file: string): void {
  try {
    fs.linkSync(own, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Removes old images: each is 40 MB, and every change of the migrations creates a new one. */
function removeOldImages(): void {
  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  for (const name of fs.readdirSync(CACHE)) {
    const file = path.join(CACHE, name);
    if (fs.statSync(file).mtimeMs < yesterday) fs.rmSync(file);
  }
}
