/** The victim of the batch test, loaded as `teller.ts` is: mail templates are not written in TypeScript alone. */
import path from 'node:path';
import { runnerImport } from 'vite';

await runnerImport(path.join(import.meta.dirname, 'batch-publisher-at-work.ts'), {
  configFile: false,
  logLevel: 'error',
});
