import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { type Embedded, openInMemory } from '#app/db/pglite.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';

const CACHE = path.resolve('node_modules/.cache/vestry-test-database');
const ENGINE = 'node_modules/@electric-sql/pglite/package.json';
const QUEUE = 'node_modules/pg-boss/package.json';

/**
 * A migrated database as an image to start from: creating one takes seconds, loading it a fraction of a second.
 * Cached between runs under a name that changes with the migrations and the versions it was created with.
 */
export const embeddedImage = (): Promise<Blob> => fs.openAsBlob(imageFile());

/** A new database without tables, for tests of migrations: PGlite takes seconds to create one. */
export const emptyImage = (): Promise<Blob> => fs.openAsBlob(emptyFile());

/** Creates the images if missing; once, before the tests, since a file must not change while it is being read. */
export async function makeEmbeddedImage(): Promise<void> {
  if (!fs.existsSync(imageFile())) await makeImage(imageFile());
  if (!fs.existsSync(emptyFile())) await makeEmptyImage(emptyFile());
}

/** Creates an embedded database in a directory from the image; returns its URL. */
export async function embeddedIn(directory: string): Promise<string> {
  await makeEmbeddedImage();
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', imageFile(), '-C', directory], { stdio: 'pipe' });
  return `pglite://${directory}`;
}

const imageFile = (): string => fileOf([ENGINE, ...schemaFiles()]);

const emptyFile = (): string => fileOf([ENGINE]);

/** What makes the tables of a migrated database. */
export function schemaFiles(): string[] {
  const migrations = fs.readdirSync('migrations').filter((name) => name.endsWith('.sql'));
  return [QUEUE, ...migrations.sort().map((name) => `migrations/${name}`)];
}

/** The file in which an image is cached that was made from these files, by this program. */
export function fileOf(madeFrom: readonly string[], program = ''): string {
  const hash = createHash('sha256').update(program);
  for (const name of madeFrom) hash.update(name).update(fs.readFileSync(name));
  return path.join(CACHE, `${hash.digest('hex').slice(0, 24)}.tar`);
}

async function makeImage(file: string): Promise<void> {
  const { engine } = await openDatabase({ url: 'pglite:memory' });
  try {
    if (engine.kind !== 'pglite') throw new Error('pglite:memory is embedded');
    await startJobs({ jobs: [], mode: 'enqueue-only' });
    await stopJobs();
    await writeImage(engine.lite, file);
  } finally {
    await closeDatabase();
  }
}

async function makeEmptyImage(file: string): Promise<void> {
  const { lite, close } = await openInMemory();
  try {
    await writeImage(lite, file);
  } finally {
    await close();
  }
}

async function writeImage(lite: Embedded['lite'], file: string): Promise<void> {
  await lite.exec('checkpoint');
  const image = Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer());
  await keepImage(file, (own) => fs.writeFileSync(own, image));
}

/** Has an image written, in a file of its own: another run may do the same, and the first to be named stays. */
export async function keepImage(file: string, write: (own: string) => Promise<void> | void): Promise<void> {
  fs.mkdirSync(CACHE, { recursive: true });
  removeOldImages();
  const own = `${file}.${process.pid}`;
  await write(own);
  nameUnlessThere(own, file);
  fs.rmSync(own);
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
