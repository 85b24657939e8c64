import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const SERVICES = /^app\/integrations\/(analytics|errors)\/|^app\/integrations\/tags\/browser|mixpanel|sentry/;

/** Resolves an import to a file; a package resolves to its name. */
function resolve(name: string, from: string): string {
  if (name.startsWith('#app/')) return path.join('app', name.slice('#app/'.length));
  return name.startsWith('.') ? path.join(path.dirname(from), name) : name;
}

/** Returns all files loaded together with these: their static imports, recursively. Dynamic imports load later. */
function together(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    // The browser gets neither a route's loader nor server modules.
    if (/\.server\.tsx?$/.test(file) || !existsSync(path.join(ROOT, file)) || !/\.tsx?$/.test(file)) return;
    for (const [, name = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT))
      visit(resolve(name, file));
  };
  files.forEach(visit);
  return seen;
}

test('no page loads the scripts of analytics, error reports or the tag manager with its own', () => {
  const pages = [
    'app/entry.client.tsx',
    'app/root.tsx',
    ...globSync('app/routes/**/{route,layout}.tsx', { cwd: ROOT }),
  ];
  const all = [...together(pages)];
  expect(all.length).toBeGreaterThan(100);
  expect(all).toContain('app/processes/telemetry/start.ts');
  expect(all.filter((file) => SERVICES.test(file))).toEqual([]);
});

test('the test detects a violation', () => {
  expect(
    [...together(['app/integrations/analytics/browser.ts'])].filter((file) => SERVICES.test(file)).length,
  ).toBeGreaterThan(1);
});
