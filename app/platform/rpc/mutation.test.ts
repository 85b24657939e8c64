import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Names the mutations of a router that are written out without a comment on the line above. */
function unexplainedIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  let written: { name: string; isExplained: boolean } | null = null;
  return lines.flatMap((line, index) => {
    const name = /^\s+(\w+): \w+Procedure\b/.exec(line)?.[1];
    if (name) written = { name, isExplained: /^\s*(\/\/|\/\*\*|\*)/.test(lines[index - 1] ?? '') };
    return line.includes('.mutation(') && written?.isExplained === false ? [`${file} ${written.name}`] : [];
  });
}

test('a mutation that is not `mutation(input, act)` says why', () => {
  expect(globSync('app/**/*.router.server.ts').flatMap(unexplainedIn)).toEqual([]);
});
