import type { TableLine } from '#app/platform/tables/table.ts';
import { inPartsInOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';

const LINES_AT_ONCE = 1_000;

type TablePortion = { lines: TableLine[]; notices: string[] };

/** Reads a table; runs in a process of its own. */
export async function* tableParts(file: Uint8Array): AsyncGenerator<TablePortion> {
  const { readTable } = await import('./read-table.server.ts');
  let lines: TableLine[] = [];
  const notices: string[] = [];
  for await (const line of readTable(file, (notice) => notices.push(notice))) {
    lines.push(line);
    if (lines.length < LINES_AT_ONCE) continue;
    yield { lines, notices: [] };
    lines = [];
  }
  yield { lines, notices };
}

const readParts = inPartsInOwnProcess<typeof tableParts>('readTable');

/** Reads a table line by line, as `readTable` does. */
export async function* readTableApart(
  file: Uint8Array,
  note: (notice: string) => void,
): AsyncGenerator<TableLine> {
  for await (const { lines, notices } of readParts(file)) {
    yield* lines;
    for (const notice of notices) note(notice);
  }
}
