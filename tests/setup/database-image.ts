import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs-runtime.server.ts';

const CACHE = path.resolve('node_modules/.cache/vestry-test-database');
const MADE_FROM = ['node_modules/@electric-sql/pglite/package.json', 'node_modules/pg-boss/package.json'];

/**
 * A migrated database as an image to start from: making one takes seconds, loading it a fraction of one.
 * Kept between runs under a name that changes with the migrations and the versions it was made with.
 */
export async function embeddedImage(): Promise<Blob> {
  const file = path.join(CACHE, `${fingerprint()}.tar`);
  if (!fs.existsSync(file)) await makeImage(file);
  return await fs.openAsBlob(file);
}

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
    // Several workers may be at it: each writes its own file, and the last one to be named stays.
    const own = `${file}.${process.pid}`;
    fs.writeFileSync(own, Buffer.from(await image.arrayBuffer()));
    fs.renameSync(own, file);
  } finally {
    await closeDatabase();
  }
}

/** Each is 40 MB, and every change of the migrations makes a new one. */
function removeOldImages(): void {
  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  for (const name of fs.readdirSync(CACHE)) {
    const file = path.join(CACHE, name);
    if (fs.statSync(file).mtimeMs < yesterday) fs.rmSync(file);
  }
}
