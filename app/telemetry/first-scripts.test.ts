import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const SERVICES = /^app\/integrations\/(analytics|errors)\/|^app\/integrations\/tags\/browser|mixpanel|sentry/;

/** The file that a module names; a package is its own name. */
function resolve(name: string, from: string): string {
  if (name.startsWith('#app/')) return path.join('app', name.slice('#app/'.length));
  return name.startsWith('.') ? path.join(path.dirname(from), name) : name;
}

/** Everything that comes with these files at once: what they import, and so on; what is imported by a call comes later. */
function together(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    // Of a route the browser gets no loader, and nothing of the server.
    if (/\.server\.tsx?$/.test(file) || !existsSync(path.join(ROOT, file)) || !/\.tsx?$/.test(file)) return;
    for (const [, name = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT))
      visit(resolve(name, file));
  };
  files.forEach(visit);
  return seen;
}

test('no page brings the scripts of analytics, error reports or the tag manager with it', () => {
  const pages = [
    'app/entry.client.tsx',
    'app/root.tsx',
    ...globSync('app/routes/**/{route,layout}.tsx', { cwd: ROOT }),
  ];
  const all = [...together(pages)];
  expect(all.length).toBeGreaterThan(100);
  expect(all).toContain('app/telemetry/start.ts');
  expect(all.filter((file) => SERVICES.test(file))).toEqual([]);
});

test('the test would notice', () => {
  expect(
    [...together(['app/integrations/analytics/browser.ts'])].filter((file) => SERVICES.test(file)).length,
  ).toBeGreaterThan(1);
});
