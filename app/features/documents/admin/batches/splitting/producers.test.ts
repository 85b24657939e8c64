import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everythingIn } from '#tests/factories/pdf-contents.ts';
import { outlinesIn } from '#tests/factories/pdf-fonts.ts';
import { copiesOf, pictureOf, statementsOf } from '#tests/factories/split-statements.ts';
import { readPdf } from '../read-pdf.server.ts';

const FOLDER = 'tests/fixtures/statements';
const HOLDERS = [
  ['Lindqvist', 'Wisteria', '48213'],
  ['BoBerg', 'Kestrel', '77120'],
  ['Okafor', 'Marigold', '90356'],
];

/** The others have programs of kinds that stay whole, or none. */
const FILES_WITH_LARGE_FONTS = ['chromium.pdf', 'typst.pdf', 'wkhtmltopdf.pdf'];

test.each(readdirSync(FOLDER).filter((name) => name.endsWith('.pdf')))(
  'product §5: statements in %s keep nothing of each other and look as before',
  async (name) => {
    const file = new Uint8Array(readFileSync(`${FOLDER}/${name}`));
    const { pages } = await readPdf(file);
    for (const [at, statement] of (await statementsOf(file, [1, 1, 1])).entries()) {
      for (const copy of await copiesOf(statement)) {
        const inside = await everythingIn(copy);
        for (const [of, words] of HOLDERS.entries())
          expect(words.some((word) => inside.includes(word))).toBe(of === at);
      }
      expect((await readPdf(statement)).pages).toEqual([pages[at]]);
      expect(await pictureOf(statement, 1)).toBe(await pictureOf(file, at + 1));
    }
  },
  60_000,
);

test.each(FILES_WITH_LARGE_FONTS)(
  'product §5: fonts of statements in %s have outlines of what they show, and of nothing else',
  async (name) => {
    const file = new Uint8Array(readFileSync(`${FOLDER}/${name}`));
    for (const statement of await statementsOf(file, [1, 1, 1])) {
      const fonts = await outlinesIn(statement);
      expect(fonts.length).toBeGreaterThan(0);
      for (const { outlines, shown } of fonts) expect(outlines).toBeLessThanOrEqual(shown);
    }
  },
);
