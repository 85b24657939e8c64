import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../routes.ts';

/** Pages whose own state does not depend on the record: they only show it, or keep everything in the address. */
const WITHOUT_STATE = new Set([
  'routes/docs/route.tsx',
  'routes/portfolio.figure/route.tsx',
  'routes/portfolio.position/route.tsx',
  'routes/commitments.receipt/route.tsx',
  'routes/messages/route.tsx',
  'routes/admin.opportunities.activity/route.tsx',
  'routes/admin.people.activity/route.tsx',
  'routes/admin.documents.trail/route.tsx',
  'routes/admin.documents.reading/route.tsx',
]);

const leaves = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
const files = leaves(await routes)
  .filter(({ path, file }) => path?.includes(':') && !WITHOUT_STATE.has(file))
  .map(({ file }) => file);

/** Hooks that know nothing of the record: of the address, and of the page as a whole. */
const HARMLESS = ['useLocation', 'useListAddress', 'useForHolder', 'useHydrated', 'useMayAct'];

// React keeps the state of a page when a link, Back or Forward leads to another record of the same route: a form
// would show, and save, what was typed for the first record.
test.each(files)('%s starts again for another record', (file) => {
  const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const page = source.match(/^export default function [\s\S]*?^}/m)?.[0] ?? '';
  expect(page).toContain(' key={');
  // What is outside the key stays. A round (`useState<Round>`) is part of one.
  const hooks = page.match(/\buse[A-Z]\w*(?=\()/g) ?? [];
  expect(hooks.filter((hook) => !HARMLESS.includes(hook))).toEqual([]);
});
