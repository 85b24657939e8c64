import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * `node scripts/release/runtime-files.ts FOLDER [--sandbox]` copies what the built application (or the sandbox) needs to run:
 * its own files, and of `node_modules` the packages that its code names, with all that they need. An image made of it
 * holds a third of what `npm ci --omit=dev` installs, since half of our dependencies run in browsers only.
 */

type Entry = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type RuntimePart = {
  files: string[];
  code: string[];
  also: string[];
  /** Files among these that are left out. */
  without?: RegExp;
};

/** What the bundler makes of `seeds/seed.server.ts`, with all that only it imports. */
const DEMO_DATA = 'build/server/assets/seed.server-*.js';

export const APPLICATION: RuntimePart = {
  files: ['package.json', 'bin', 'build', 'migrations'],
  code: ['build/server/**/*.js'],
  also: ['node'],
  // Where real people are served there are no demo data, not even as code.
  without: /\/seed\.server-[^/]*\.js$/,
};
const SANDBOX: RuntimePart = {
  files: ['.env.example', 'sandbox', 'scripts/environment.ts', 'seeds/art', 'seeds/media', ...demoData()],
  code: ['sandbox/**/*.ts', 'scripts/environment.ts'],
  // Its pages have the typefaces of ours, by names that are put together.
  also: ['@fontsource-variable/figtree', '@fontsource-variable/newsreader'],
};

/** Packages that are named and never loaded. */
const LEFT_OUT = [
  // Of the viewer, which runs in browsers.
  'pdfjs-dist',
  // Images run on PostgreSQL, and have a qpdf of their own.
  '@electric-sql/pglite',
  '@neslinesli93/qpdf-wasm',
  // Needed for types alone.
  'typescript',
  '@types/react',
];

/** Files of large packages that are loaded; all others are copied whole. */
const LOADED: Record<string, RegExp> = {
  '@cantoo/pdf-lib': /^(package\.json|es\/)/,
  'csv-parse': /^(package\.json|lib\/)/,
  'csv-stringify': /^(package\.json|lib\/)/,
  // The limiter loads it once more, beside the bundle.
  'drizzle-orm': /^(package\.json|.*\.js)$/,
  '@fontsource-variable/newsreader': /^(package\.json|unicode\.json|files\/.*-wght-(normal|italic)\.woff2)$/,
  culori: /^(package\.json|src\/)/,
  luxon: /^(package\.json|src\/|build\/node\/)/,
  prettier: /^(package\.json|(standalone|plugins\/html)\.(m?js))$/,
  prismjs: /^(package\.json|(prism|components|dependencies)\.js|components\/.*(?<!\.min)\.js)$/,
  // The builds for development too: of them Node.js reads what is exported.
  'react-dom':
    /^(package\.json|[^/]*\.js|cjs\/react-dom(-server(-legacy)?\.node)?\.(production|development)\.js)$/,
};
const LOADED_OF_FONTS = /^(package\.json|unicode\.json|files\/.*-wght-normal\.woff2)$/;

/** What Node.js never loads in production: types, maps, notes. */
const NEVER_LOADED = /\.([cm]?ts|tsx|map|md|markdown|flow|umd\.c?js|profiling\.js)$/;
/** For drizzle-kit alone. */
const SNAPSHOT = /^migrations\/meta\/\d+_snapshot\.json$/;
const LICENCE = /^(licen[cs]e|notice|copying)/i;

const lock: Record<string, Entry> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

if (import.meta.main) {
  const [folder, option] = process.argv.slice(2);
  if (!folder) {
    console.error('Usage: node scripts/release/runtime-files.ts FOLDER [--sandbox]');
    process.exit(1);
  }
  if (demoData().length !== 1) throw new Error(`The build has not one file ${DEMO_DATA}`);
  copyPart(option === '--sandbox' ? SANDBOX : APPLICATION, folder);
}

function demoData(): string[] {
  return globSync(DEMO_DATA);
}

function copyPart(part: RuntimePart, to: string): void {
  const { files, code, also } = part;
  for (const file of files) {
    cpSync(file, path.join(to, file), { recursive: true, filter: (one) => isNeeded(one, part) });
  }
  const found = new Set<string>();
  for (const name of [...also, ...namedIn(code)]) addWithNeeds(`node_modules/${name}`, found);
  for (const place of found) copyPackage(place, path.join(to, place));
  if (found.has('node_modules/node')) {
    mkdirSync(path.join(to, 'node_modules/.bin'), { recursive: true });
    symlinkSync('../node/bin/node', path.join(to, 'node_modules/.bin/node'));
  }
}

export function isNeeded(file: string, { without }: Pick<RuntimePart, 'without'>): boolean {
  return !/\.test\.ts$/.test(file) && !SNAPSHOT.test(file) && !without?.test(file);
}

/** Returns the names of the installed packages that code imports; other texts in quotes name none. */
function namedIn(patterns: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const file of globSync(patterns).filter((one) => !/\.test\.ts$/.test(one))) {
    const code = readFileSync(file, 'utf8');
    for (const [, named = ''] of code.matchAll(
      /(?:\bfrom|\bimport|\bresolve)\s*\(?\s*["']([^"'./#][^"']*)["']/g,
    )) {
      const [first = '', second = ''] = named.split('/');
      const name = first.startsWith('@') ? `${first}/${second}` : first;
      if (lock[`node_modules/${name}`] && !LEFT_OUT.includes(name)) names.add(name);
    }
  }
  return names;
}

/** Adds a package with everything that it needs, from where Node.js finds it. */
function addWithNeeds(place: string, found: Set<string>): void {
  if (found.has(place)) return;
  found.add(place);
  const { dependencies = {}, optionalDependencies = {}, ...peers } = lock[place] ?? {};
  const { peerDependencies = {}, peerDependenciesMeta = {} } = peers;
  const needed = [
    ...Object.keys(dependencies),
    ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
  ];
  for (const name of needed.filter((one) => !LEFT_OUT.includes(one))) {
    const needs = placeOf(name, place);
    if (needs) addWithNeeds(needs, found);
    else if (!(name in optionalDependencies))
      throw new Error(`${place} needs ${name}, which is not installed`);
  }
  // Those for other machines are not installed.
  for (const name of Object.keys(optionalDependencies)) {
    const needs = placeOf(name, place);
    if (needs) addWithNeeds(needs, found);
  }
}

/** Returns the folder from which a package loads another, as Node.js looks for it; `null` if it is not installed. */
function placeOf(name: string, from: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
    if (lock[place] && existsSync(place)) return place;
    if (at === '') return null;
  }
}

/** Copies a package without those inside it, which are packages of their own. */
function copyPackage(place: string, to: string): void {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const loaded = LOADED[name] ?? (name.startsWith('@fontsource-variable/') ? LOADED_OF_FONTS : /^/);
  for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
    const file = path.relative(place, path.join(entry.parentPath, entry.name));
    if (entry.isDirectory() || file.split(path.sep).includes('node_modules')) continue;
    const isKept =
      LICENCE.test(entry.name) || (loaded.test(file) && !NEVER_LOADED.test(file) && !file.startsWith('.'));
    if (isKept) cpSync(path.join(place, file), path.join(to, file));
  }
}
