import { spawnSync } from 'node:child_process';

/** Format, lint, import directions, dead code, file lengths, types: everything that is checked without running the product. */
const CHECKS: [name: string, script: string, ...args: string[]][] = [
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['page types', 'node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit'],
  [
    'import directions',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    'app',
    'server',
    'worker',
    'sandbox',
    'seeds',
  ],
  ['dead code', 'node_modules/knip/bin/knip.js'],
  ['file lengths', 'scripts/file-lengths.ts'],
];

let failed = 0;
for (const [name, script, ...args] of CHECKS) {
  const started = Date.now();
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (status !== 0) failed += 1;
}
console.log(`check: ${CHECKS.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
