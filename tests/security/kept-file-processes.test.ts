import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { prepareFile } from '#app/features/documents/marking/marking-worker.server.ts';
import type { readHtml } from '#app/integrations/mail/html-text.server.ts';
import { endFileProcesses, inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import { makePdf } from '#tests/factories/pdf.ts';

const prepare = inOwnProcess<typeof prepareFile>('prepareDocument');
const read = inOwnProcess<typeof readHtml>('readHtml');

let started = 0;
const count = () => {
  started += 1;
};
beforeEach(() => {
  started = 0;
  endFileProcesses();
  subscribe('child_process', count);
});
afterEach(() => unsubscribe('child_process', count));
afterAll(endFileProcesses);

test('documents that follow one another are prepared by one process', async () => {
  const file = await makePdf({ pages: 3 });
  for (let number = 1; number <= 4; number += 1)
    expect(await prepare(file)).toMatchObject({ texts: { length: 3 } });
  expect(started).toBe(1);
});

test('a process that has prepared a document is kept for the next, and not for a work with less room', async () => {
  const file = await makePdf();
  await prepare(file);
  expect(await read(Buffer.from('<p>Yes.</p>'), [])).toEqual({ text: 'Yes.', shown: [] });
  expect(started).toBe(2);
  await prepare(file);
  expect(started).toBe(2);
});
