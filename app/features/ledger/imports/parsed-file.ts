import type { ColumnMapping, UnsureColumn } from '#app/platform/tables/columns.ts';
import type { ImportProblem } from '#app/platform/tables/table.ts';
import type { TableReading } from '#app/platform/tables/table-reading.ts';
import type { Writing, WritingQuestion } from '#app/platform/tables/writing.ts';
import type { RateEntry } from '../ledger-entry.ts';
import type { LedgerRow, NamesInRow, ValuationRow } from './file-rows.ts';
import type { ImportKind } from './import-format.ts';

/** What a person chose about a file. */
export type FileChoices = {
  /** `null` to detect it from the header. */
  kind: ImportKind | null;
  mapping: ColumnMapping;
  reading?: TableReading;
};
export type FileInput = FileChoices & { bytes: Uint8Array };

/** How a file with these headers was read before, and who chose it. */
export type Recalled = { choices: FileChoices & Writing; by: string };

/** A parsed file, before any lookup. */
export type ParsedFile = {
  /** `null` if it was neither specified nor detected from the header. */
  kind: ImportKind | null;
  headers: string[];
  lineCount: number;
  missing: string[];
  unsure: UnsureColumn[];
  /** How its cells are written, where that can be understood in two ways. */
  questions: WritingQuestion[];
  /** The sheets of a workbook, if there are several. */
  sheets: string[];
  /** Of each header, the first values below it. */
  samples: string[][];
  /** What was chosen for it, or for files with these headers before. */
  choices: FileChoices;
  shape: string;
  notices: string[];
  problems: ImportProblem[];
  problemCount: number;
  /** Names on lines with problems, to be looked up as well. */
  doubtful: (NamesInRow & { line: number })[];
  content:
    | { kind: null }
    | { kind: 'ledger'; rows: LedgerRow[] }
    | { kind: 'valuations'; rows: ValuationRow[] }
    | { kind: 'rates'; rows: RateEntry[]; isEcb: boolean };
};
