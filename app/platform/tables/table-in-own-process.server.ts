import type { TableFacts, TableLine } from '#app/platform/tables/table.ts';
import { inPartsInOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';

const LINES_AT_ONCE = 1_000;

type TablePortion = { lines: TableLine[]; facts: TableFacts | null };
type Options = { sheet: string | null };

/** Reads a table; runs in a process of its own. */
export async function* tableParts(file: Uint8Array, { sheet }: Options): AsyncGenerator<TablePortion> {
  const { readTable } = await import('./read-table.server.ts');
  let lines: TableLine[] = [];
  const facts: TableFacts = { notices: [], sheets: [] };
  for await (const line of readTable(file, facts, sheet)) {
    lines.push(line);
    if (lines.length < LINES_AT_ONCE) continue;
    yield { lines, facts: null };
    lines = [];
  }
  yield { lines, facts };
}

const readParts = inPartsInOwnProcess<typeof tableParts>('readTable');

/** Reads a table line by line, as `readTable` does. */
export async function* readTableApart(
  file: Uint8Array,
  facts: TableFacts,
  sheet: string | null = null,
): AsyncGenerator<TableLine> {
  for await (const part of readParts(file, { sheet })) {
    yield* part.lines;
    if (part.facts) Object.assign(facts, part.facts);
  }
}
