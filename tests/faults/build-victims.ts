import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { postgresPrograms } from '../../scripts/tools.ts';
import { makeServerImage } from '../setup/server-image.ts';

/** The processes that the tests of this folder start and kill. */
const VICTIMS = [
  'batch-publisher',
  'document-keeper',
  'document-publisher',
  'filer',
  'health-process',
  'importer',
  'opener',
  'pacer',
  'pooled-web',
  'rolling-web',
  'sender',
  'teller',
  'writer',
];
/** Below `node_modules`, so that packages are found from there. */
const CACHE = path.resolve('node_modules/.cache');

/**
 * Runs once before the tests of faults: makes the image of their servers, and bundles their processes as the
 * application is built. From its sources each would load some thousand modules, and those with mail templates are not
 * written in TypeScript alone: that took more than the tests themselves.
 */
export default async function buildVictims(): Promise<() => void> {
  if (postgresPrograms() !== null) await makeServerImage();
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'vestry-victims-'));
  const sources = VICTIMS.map((name) => [name, path.join(import.meta.dirname, `${name}.ts`)]);
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
          'marking-worker': 'app/features/documents/marking/marking-worker.server.ts',
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  process.env.VICTIMS_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
