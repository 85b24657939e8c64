import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { type Embedded, openInMemory } from '#app/db/pglite.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';

/** Creates an embedded database and returns its data directory as an archive. */
export const imageOf = (what: 'migrated' | 'empty'): Promise<Buffer> =>
  what === 'migrated' ? migratedImage() : emptyImage();

async function migratedImage(): Promise<Buffer> {
  const { engine } = await openDatabase({ url: 'pglite:memory' });
  try {
    if (engine.kind !== 'pglite') throw new Error('pglite:memory is embedded');
    await startJobs({ jobs: [], mode: 'enqueue-only' });
    await stopJobs();
    return await archive(engine.lite);
  } finally {
    await closeDatabase();
  }
}

async function emptyImage(): Promise<Buffer> {
  const { lite, close } = await openInMemory();
  try {
    return await archive(lite);
  } finally {
    await close();
  }
}

async function archive(lite: Embedded['lite']): Promise<Buffer> {
  await lite.exec('checkpoint');
  const image = await lite.dumpDataDir('none');
  return Buffer.from(await image.arrayBuffer());
}
