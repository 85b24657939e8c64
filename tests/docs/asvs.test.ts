import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = textOf('docs/security-asvs.md');

type Requirement = { chapter: string; state: string; shownBy: string };

/** The rows about one requirement each, by number. */
const requirements: [string, Requirement][] = [
  ...page.matchAll(
    /^\| ((\d+)\.\d+\.\d+) \| [^|]+ \| (?:\*\*)?(met|not applicable|open)(?:\*\*)? \| (.+) \|$/gm,
  ),
].map(([, number = '', chapter = '', state = '', shownBy = '']) => [number, { chapter, state, shownBy }]);

const SOURCE = globSync('{app,deploy,docs,main,scripts,server,tests}/**/*.{ts,tsx,mjs,md}', { cwd: ROOT });

/** Each named file with the paths that are meant: a file's name alone, or a pattern, may stand for several. */
const filesIn = (shownBy: string): [string, string[]][] =>
  [...shownBy.matchAll(/`([^`\s]+\.(?:ts|tsx|mjs|md))`/g)].map(([, name = '']) => {
    const pattern = new RegExp(`(^|/)${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    return [name, SOURCE.filter((path) => pattern.test(path))];
  });

const quotesIn = (shownBy: string): string[] =>
  [...shownBy.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words);

describe('what the reading against OWASP ASVS names', () => {
  test.each(requirements.filter(([, { shownBy }]) => filesIn(shownBy).length > 0))(
    '%s: exists',
    (_number, row) => {
      for (const [name, paths] of filesIn(row.shownBy)) expect([name, paths]).not.toEqual([name, []]);
    },
  );

  test.each(requirements.filter(([, { shownBy }]) => quotesIn(shownBy).length > 0))(
    '%s: has tests of these names',
    (_number, { shownBy }) => {
      const tests = filesIn(shownBy)
        .flatMap(([, paths]) => paths)
        .filter((path) => path.includes('.test.'))
        .map(textOf);
      const missing = quotesIn(shownBy).filter((words) => !tests.some((source) => source.includes(words)));
      expect(missing).toEqual([]);
    },
  );
});

const STATES = ['met', 'not applicable', 'open'];
const countsOf = (rows: readonly Requirement[]) =>
  STATES.map((state) => rows.filter((row) => row.state === state).length);

test('its counts are those of its rows', () => {
  const rows = requirements.map(([, row]) => row);
  const [met, notApplicable, open] = countsOf(rows);
  expect(page).toContain(`the ${rows.length} requirements`);
  expect(page).toContain(`**${met} met, ${notApplicable} not applicable, ${open} open.**`);
  const table = [...page.matchAll(/^\| V(\d+) [^|]+ \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
  expect(table.map(([, chapter, ...counts]) => [chapter, counts.map(Number)])).toEqual(
    table.map(([, chapter]) => [chapter, countsOf(rows.filter((row) => row.chapter === chapter))]),
  );
});
