/**
 * The victim of the test of messages. Mail templates are written in a language that Node does not run natively, so
 * its work (`sender-at-work.ts`) is loaded as the development server does it.
 */
import path from 'node:path';
import { runnerImport } from 'vite';

await runnerImport(path.join(import.meta.dirname, 'sender-at-work.ts'), {
  configFile: false,
  logLevel: 'error',
});
