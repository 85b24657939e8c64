import { expect, test } from 'vitest';
import { csvLines } from '#app/platform/tables/csv-lines.server.ts';
import { exportFile } from './export-files.server.ts';

const table = {
  columns: [
    { name: 'reference', kind: 'text' },
    { name: 'holder', kind: 'text' },
  ] as const,
  rows: [['R-1', 'Jürgen Müßig']],
};
const facts = { what: 'lines', asOf: '2026-01-01', knownAt: '2026-01-01T00:00:00Z' };

test('a CSV file begins with the mark by which Excel knows its characters, and our own reader takes it', async () => {
  const { body } = await exportFile(table, 'csv', facts);
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines: string[][] = [];
  for await (const { cells } of csvLines(bytes)) lines.push(cells);
  expect(lines).toEqual([
    ['reference', 'holder'],
    ['R-1', 'Jürgen Müßig'],
  ]);
});
