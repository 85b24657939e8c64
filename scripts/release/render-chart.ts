import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run deploy:render` renders the chart with each of its test values into `deploy/chart/tests/rendered`, by Helm if it
 * is installed, else by the engine that Helm is made of (Debian: golang-go, golang-github-masterminds-sprig-dev and
 * golang-k8s-sigs-yaml-dev). A test checks what is rendered, and that it is of these templates.
 */
const CHART = 'deploy/chart';
const RENDERED = `${CHART}/tests/rendered`;
const CASES = ['least', 'all'];

/** Returns a hash of what the rendered files are made of. */
export function chartHash(): string {
  const hash = createHash('sha256');
  const files = [
    ...globSync(`${CHART}/{Chart,values}.yaml`),
    ...globSync(`${CHART}/templates/*`),
    ...CASES.map(valuesOf),
  ];
  for (const file of files.map((one) => one.replaceAll(path.sep, '/')).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const valuesOf = (name: string): string => `${CHART}/tests/${name}.values.yaml`;

function render(name: string): string {
  const hasHelm = spawnSync('helm', ['version']).status === 0;
  if (hasHelm) {
    const args = ['template', 'vestry', CHART, '--namespace', 'vestry', '--values', valuesOf(name)];
    return execFileSync('helm', args, { encoding: 'utf8' });
  }
  return execFileSync('go', ['run', `${CHART}/tests/render.go`, CHART, valuesOf(name)], {
    encoding: 'utf8',
    env: { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' },
  });
}

if (import.meta.main) {
  mkdirSync(RENDERED, { recursive: true });
  for (const name of CASES) {
    writeFileSync(
      `${RENDERED}/${name}.yaml`,
      `# Rendered by npm run deploy:render of ${chartHash()}\n${render(name)}`,
    );
  }
}
