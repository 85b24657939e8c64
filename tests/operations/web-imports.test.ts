import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Imports and re-exports of values, which a module loads with itself; `import()` and types are left out. */
const STATIC = /^(?:import|export)\s(?!type\b)[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;

/** Returns the packages that these files load at once, directly or through other files, each with a file that does. */
function packagesOf(files: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set(files);
  // Grows while it is read.
  for (const file of seen)
    for (const [, from, alone] of read(file).matchAll(STATIC)) {
      const name = from ?? alone ?? '';
      const target = name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name);
      if (!/^[#.]/.test(name)) packages.set(name, file);
      else if (/\.tsx?$/.test(target) && existsSync(path.join(ROOT, target))) seen.add(target);
    }
  return packages;
}

/** Large packages, which only some requests or jobs need. */
const ON_DEMAND =
  /^(@react-email\/|@myriaddreamin\/typst|@electric-sql\/pglite|drizzle-orm\/pglite|unpdf|pdfjs-dist|@cantoo\/pdf-lib|@napi-rs\/canvas|@neslinesli93\/qpdf|sharp|csv-parse|fflate|saxes|write-excel-file)/;

const heavy = (packages: Map<string, string>) => [...packages].filter(([name]) => ON_DEMAND.test(name));

test('a web process starts without the packages for mails, PDFs, pictures, sheets and the embedded database', () => {
  const pages = globSync('app/routes/**/route.tsx', { cwd: ROOT });
  const packages = packagesOf(['main/web.ts', 'app/root.tsx', 'app/entry.server.tsx', ...pages]);
  expect([...packages.keys()]).toEqual(expect.arrayContaining(['hono', 'pg', 'react-router']));
  expect(heavy(packages)).toEqual([]);
});

test('a file that loads one at once is found', () => {
  const file = 'app/integrations/mail/render.server.tsx';
  expect(heavy(packagesOf([file]))).toContainEqual(['@react-email/render', file]);
});
