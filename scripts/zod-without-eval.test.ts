import { createContext, Script } from 'node:vm';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import { zodWithoutEval } from './zod-without-eval.ts';

const PAGE = '\0page';
const PAGE_CODE = `import { z } from 'zod';
const person = z.object({ name: z.string() });
globalThis.parsed = person.parse({ name: 'Ada' });`;

test('a schema in the browser is built and used without an attempt at new Function', async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      zodWithoutEval(),
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? PAGE : null),
        load: (id) => (id === PAGE ? PAGE_CODE : null),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: 'page', output: { format: 'iife' } } },
  })) as Rollup.RollupOutput;

  const attempts: unknown[] = [];
  const page = createContext({
    Function: function attempt(code: unknown) {
      attempts.push(code);
    },
  });
  new Script(output[0].code).runInContext(page);

  expect(page.parsed).toEqual({ name: 'Ada' });
  expect(attempts).toEqual([]);
});
