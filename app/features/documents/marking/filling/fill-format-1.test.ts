import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { preparedInFormat1 } from '#tests/factories/format-1.ts';
import { openPdf, textOfPages } from '../preparing/pdf-text.server.ts';
import { traceIdsIn } from '../trace.server.ts';
import { traceIdsInText } from '../trace-id.ts';
import { writeInto } from './copy-bytes.ts';
import { fillingFor } from './fill.server.ts';

const traceId = 'YHG6-WJKW-47AV';

async function copyFor(name: string): Promise<Uint8Array> {
  const { template, sidecar } = preparedInFormat1();
  const mark = { email: 'ada@lindqvist.example', markedAt: '2026-11-22T05:44:00.000Z', traceId };
  const filling = await fillingFor(sidecar, {
    ...{ ...mark, name },
    documentId: '019aa000-0000-7000-8000-000000000001',
  });
  writeInto(template, 0, filling);
  return template;
}

// Computed with the code that prepared the file: the rest of a copy that is being sent has to fit its beginning.
test.each([
  ['Ada Lindqvist', '56a35ea8b10061b2d022d7cd5c41b78697d9d113ef0fec1b5cbc5f3d7d44a393'],
  ['王小明', 'ad7bf3db0259c2ff9eb17c986b45afaeb5b12ffdcd181ebf0f3480fe6e35ba7a'],
  [
    `${'x'.repeat(90)}Wolfeschlegelsteinhausenbergerdorff`,
    '8341c15faa1f5c4171254939fc76c6cd9d41bc6a1bce8fdabdb6230a132e747d',
  ],
])('copies of a file in the former format stay the same, byte for byte: %s', async (name, sum) => {
  expect(
    createHash('sha256')
      .update(await copyFor(name))
      .digest('hex'),
  ).toBe(sum);
});

test('a copy of a file in the former format names its reader on each page', async () => {
  const copy = await copyFor('Ada Lindqvist');
  expect(await traceIdsIn(copy)).toEqual([traceId]);
  const pdf = await openPdf(copy);
  const pages = await textOfPages(pdf).finally(() => pdf.loadingTask.destroy());
  expect(pages).toHaveLength(2);
  for (const pieces of pages) {
    const text = pieces.join(' ');
    expect(traceIdsInText(text)).toEqual([traceId]);
    expect(text).toContain('ada@lindqvist.example');
  }
});
