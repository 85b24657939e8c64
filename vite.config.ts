import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { pdfParts } from './scripts/pdf-parts.ts';
import { zodWithoutEval } from './scripts/zod-without-eval.ts';

/**
 * Where the code of every page lives: the root, the frame, and what lies directly in `app/ui`. With all that it imports
 * it is one file, since many small ones compress worse. What only some pages need has a folder of its own
 * (docs/decisions/0024-what-a-page-loads.md).
 */
const EVERY_PAGE = /\/app\/(root|routes\/shell\/layout|(routes\/shell\/(frame|page)|ui)\/[^/?]+)\.tsx?/;

/** Changes with a new version of it only, so that a release of ours leaves it in the browsers' caches. */
const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//;

/**
 * Drizzle's list of entry points is 180 KB long, and Node reads it again for each of its hundred modules: loaded from its
 * package it takes 150 MB of memory, as part of the bundle 15.
 */
const BUNDLED = ['drizzle-orm'];

/** The scripts of analytics and error reports stand apart, so that what a page itself loads can be told from them. */
const SERVICES = /app\/integrations\/|node_modules\/(mixpanel-browser|@sentry)\//;
const placeOf = (source: string, extension: string): string =>
  `assets/${SERVICES.test(source) ? 'services/' : ''}[name]-[hash]${extension}`;

/** Runs in processes of its own, which load a file by its name (app/platform/untrusted-files/file-process.server.ts). */
const FILE_WORKER = './app/file-worker.server.ts';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), pdfParts(), zodWithoutEval()],
  // The viewer's library is larger than what Vite warns of; it is loaded on no other page. What a page may load later is
  // not listed in what every page loads.
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    modulePreload: false,
    // A hint on how long each plugin takes is no news to who starts the application.
    rollupOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    // One server bundle holds the web server, the worker and the maintenance commands.
    ssr: {
      build: { rollupOptions: { input: { index: './main/main.ts', 'file-worker': FILE_WORKER } } },
      // While developing, modules come from their packages: there the database is opened once for all of them.
      resolve: { noExternal: command === 'build' ? BUNDLED : [] },
    },
    client: {
      build: {
        rollupOptions: {
          // These packages do not say that what is not imported of them may go.
          treeshake: {
            moduleSideEffects: [
              { test: /node_modules\/(@trpc|@contentful\/rich-text-types)\//, sideEffects: false },
            ],
          },
          output: {
            chunkFileNames: ({ facadeModuleId }) => placeOf(facadeModuleId ?? '', '.js'),
            assetFileNames: ({ originalFileNames }) => placeOf(originalFileNames[0] ?? '', '[extname]'),
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'common', test: EVERY_PAGE },
              ],
            },
          },
        },
      },
    },
  },
}));
