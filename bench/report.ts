import { writeFileSync } from 'node:fs';
import os from 'node:os';

export type Row = {
  name: string;
  figure: number;
  unit: string;
  /** The cost of the same work with nothing around it, in the same unit; measured in the same run. */
  floor?: number;
  /** Limit on the figure, or on its ratio to the floor; without one the row is informational. */
  budget?: { of: 'figure' | 'ratio'; atMost: number };
  /** The figure of every round. */
  rounds?: number[];
};

const RESULTS = 'bench/results.json';

const ratioOf = ({ figure, floor }: Row): number | null => (floor ? figure / floor : null);

function verdict(row: Row): 'met' | 'over' | '' {
  if (!row.budget) return '';
  const value = row.budget.of === 'ratio' ? ratioOf(row) : row.figure;
  return value !== null && value <= row.budget.atMost ? 'met' : 'over';
}

function budgetText({ budget, unit }: Row): string {
  if (!budget) return '';
  return budget.of === 'ratio' ? `≤ ${budget.atMost} ×` : `≤ ${budget.atMost} ${unit}`.trimEnd();
}

const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : value.toPrecision(3).replace(/e\+?(\d+)$/, 'e$1');

/** Prints the table and saves it, with every round, in bench/results.json. */
export function report(rows: readonly Row[]): void {
  const head = ['name', 'figure', 'unit', 'floor', 'ratio', 'budget', ''];
  const lines = rows.map((row) => [
    row.name,
    plain(row.figure),
    row.unit,
    row.floor === undefined ? '' : plain(row.floor),
    number(ratioOf(row)),
    budgetText(row),
    verdict(row),
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  );
  const numeric = new Set([1, 3, 4]);
  for (const line of [head, ...lines]) {
    console.log(
      line
        .map((cell, column) =>
          numeric.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    );
  }
  const machine = {
    node: process.version,
    cpu: os.cpus()[0]?.model.trim(),
    cores: os.availableParallelism(),
  };
  const results = rows.map((row) => ({ ...row, ratio: ratioOf(row), verdict: verdict(row) || null }));
  writeFileSync(
    RESULTS,
    `${JSON.stringify({ at: new Date().toISOString(), machine, rows: results }, null, 2)}\n`,
  );
}

/** Formats with three significant digits. */
const plain = (value: number): string =>
  value >= 100
    ? value.toFixed(0)
    : value >= 10
      ? value.toFixed(1)
      : value >= 1
        ? value.toFixed(2)
        : value.toFixed(3);
