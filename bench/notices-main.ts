/** One round of `notices.ts`. What it runs is defined with JSX and templates, which Node.js does not load. */
import { runnerImport } from 'vite';

const { module } = await runnerImport<typeof import('./notices-round.ts')>('./bench/notices-round.ts', {
  configFile: false,
});
process.send?.(module.round, () => process.exit());
