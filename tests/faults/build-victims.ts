import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { postgresPrograms } from '../../scripts/tools.ts';
import { makeServerImage } from '../setup/server-image.ts';

/** The processes that the tests of a project start and kill, by the folder of their sources. */
const VICTIMS: Record<string, string[]> = {
  faults: [
    'faults/health-process',
    'faults/holder',
    'faults/money-worker',
    'faults/opener',
    'faults/pacer',
    'faults/rolling-web',
    'faults/writer',
  ],
  release: [
    'faults/money-worker',
    'faults/rolling-web',
    'faults/writer',
    'release/batch-publisher',
    'release/document-keeper',
    'release/document-publisher',
    'release/filer',
    'release/importer',
    'release/pooled-web',
    'release/sender',
    'release/teller',
  ],
};
/** Below `node_modules`, so that packages are found from there. */
const CACHE = path.resolve('node_modules/.cache');

/**
 * Runs once before the tests of a project: makes the image of their servers, and bundles their processes as the
 * application is built. From its sources each would load some thousand modules, and those with mail templates are not
 * written in TypeScript alone: that took more than the tests themselves.
 */
export default async function buildVictims({ name }: TestProject): Promise<() => void> {
  if (postgresPrograms() !== null) await makeServerImage();
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'vestry-victims-'));
  const sources = (VICTIMS[name] ?? []).map((source) => [
    path.basename(source),
    path.resolve('tests', `${source}.ts`),
  ]);
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    // As in vite.config.ts: it loads slowly from its package.
    ssr: { noExternal: ['drizzle-orm'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'es2023',
      rollupOptions: {
        input: {
          ...Object.fromEntries(sources),
          'file-worker': 'app/file-worker.server.ts',
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  process.env.VICTIMS_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
