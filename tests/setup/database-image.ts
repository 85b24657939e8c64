import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const CACHE = path.resolve('node_modules/.cache/vestry-test-database');
const ENGINE = 'node_modules/@electric-sql/pglite/package.json';
/** What creates an embedded database. */
const MADE_BY = [ENGINE, 'app/db/pglite.server.ts', 'tests/setup/database-making.ts'];
const QUEUE = 'node_modules/pg-boss/package.json';

/**
 * A migrated database as an image to start from: creating one takes seconds, loading it a fraction of a second.
 * Cached between runs under a name that changes with the migrations and the versions it was created with.
 */
export const embeddedImage = (): Blob => read(imageFile());

/** A new database without tables, for tests of migrations: PGlite takes seconds to create one. */
export const emptyImage = (): Blob => read(emptyFile());

// Not `openAsBlob`, whose blob cannot be read once another run has marked the file as used.
const read = (file: string): Blob => new Blob([fs.readFileSync(file)]);

/** Creates the images if missing; once, before the tests. */
export async function makeEmbeddedImage(): Promise<void> {
  await made(imageFile(), 'migrated');
  await made(emptyFile(), 'empty');
}

/** Creates an embedded database in a directory from the image; returns its URL. */
export async function embeddedIn(directory: string): Promise<string> {
  const image = await made(imageFile(), 'migrated');
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', image, '-C', directory], { stdio: 'pipe' });
  return `pglite://${directory}`;
}

const imageFile = (): string => fileOf([...MADE_BY, ...schemaFiles()]);

const emptyFile = (): string => fileOf(MADE_BY);

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

/** Returns the file of an image, which is created if it is missing. */
async function made(file: string, what: 'migrated' | 'empty'): Promise<string> {
  if (isKept(file)) return file;
  // Loaded only then: it is much code for a process that wants nothing but the file.
  const { imageOf } = await import('./database-making.ts');
  const image = await imageOf(what);
  await keepImage(file, (own) => fs.writeFileSync(own, image));
  return file;
}

/** Has an image written, in a file of its own: another run may do the same, and whichever is named first is kept. */
export async function keepImage(file: string, write: (own: string) => Promise<void> | void): Promise<void> {
  fs.mkdirSync(CACHE, { recursive: true });
  removeOldImages();
  const own = `${file}.${process.pid}`;
  await write(own);
  nameUnlessThere(own, file);
  fs.rmSync(own);
}

/** Returns whether an image is there, and marks it as used, so that it is not removed as an old one. */
export function isKept(file: string): boolean {
  if (!fs.existsSync(file)) return false;
  const now = new Date();
  fs.utimesSync(file, now, now);
  return true;
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
    // Another process may remove it at the same time.
    const facts = fs.statSync(file, { throwIfNoEntry: false });
    if (facts && facts.mtimeMs < yesterday) fs.rmSync(file, { force: true });
  }
}
