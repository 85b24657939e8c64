import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everythingIn } from '#tests/factories/pdf-contents.ts';
import { EXTRAS, NESTINGS, nestedStatements, SECRETS } from '#tests/factories/shared-pdfs.ts';
import { copiesOf, pictureOf, statementsOf } from '#tests/factories/split-statements.ts';
import { SourceFile } from './source-file.server.ts';

/** Requires that each statement has its own secret and no other, and looks as before. */
async function expectSeparate(file: Uint8Array): Promise<void> {
  for (const [at, statement] of (await statementsOf(file, [1, 1])).entries()) {
    for (const copy of await copiesOf(statement)) {
      const inside = await everythingIn(copy);
      expect(SECRETS.map((secret) => inside.includes(secret))).toEqual(SECRETS.map((_, of) => of === at));
    }
    expect(await pictureOf(statement, 1)).toBe(await pictureOf(file, at + 1));
  }
}

test('product §5: statements that share contents within contents keep nothing of each other', async () => {
  const level = fc.record({ nesting: fc.constantFrom(...NESTINGS), inherits: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(level, { minLength: 1, maxLength: 4 }),
      fc.subarray([...EXTRAS]),
      async (levels, extras) => expectSeparate(await nestedStatements(levels, extras)),
    ),
    { numRuns: 15, examples: [[[{ nesting: 'form', inherits: false }], [...EXTRAS]]] },
  );
}, 120_000);

test('what many statements share, such as the drawing behind a letter, is read and compressed once', async () => {
  const file = await PDFDocument.create();
  const drawing = file.context.register(file.context.flateStream('0 0 m 9 9 l S % a comment'));
  const source = new SourceFile(file);
  const first = source.contentOf(drawing);
  expect(inflateSync(first).toString()).toMatch(/^0 0 m 9 9 l S +\n$/);
  expect(source.contentOf(drawing)).toBe(first);
});
