import { inPartsInOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import type { TableLine } from './file-rows.ts';

const LINES_AT_ONCE = 1_000;

/** Reads a table; runs in a process of its own. */
export async function* tableParts(file: Uint8Array): AsyncGenerator<TableLine[]> {
  const { readTable } = await import('./read-table.server.ts');
  let lines: TableLine[] = [];
  for await (const line of readTable(file)) {
    lines.push(line);
    if (lines.length < LINES_AT_ONCE) continue;
    yield lines;
    lines = [];
  }
  yield lines;
}

const readParts = inPartsInOwnProcess<typeof tableParts>('readTable');

/** Reads a table line by line, as `readTable` does. */
export async function* readTableApart(file: Uint8Array): AsyncGenerator<TableLine> {
  for await (const lines of readParts(file)) yield* lines;
}
