/**
 * The victim of the broadcast test. What a mail looks like is written in a language that Node does not read by itself, so
 * its work (`teller-at-work.ts`) is loaded as the development server does it.
 */
import path from 'node:path';
import { runnerImport } from 'vite';

await runnerImport(path.join(import.meta.dirname, 'teller-at-work.ts'), {
  configFile: false,
  logLevel: 'error',
});
