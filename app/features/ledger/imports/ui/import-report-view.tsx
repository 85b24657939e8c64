import { formatMoney } from '#app/domain/money/money.ts';
import type { ImportProblem } from '#app/platform/tables/table.ts';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { holdersText, type ImportReport, type ImportTotal } from '../import-report.ts';

const count = (number: number): string => number.toLocaleString('en-GB');

/** The findings about a file: counts, what it adds, and all of its problems. */
export function ImportReportView({ report, isImported }: { report: ImportReport; isImported: boolean }) {
  const { totals, notices, toConfirm, words } = report;
  // Words have a list of their own, with what they may stand for.
  const problems = report.problems.filter(
    ({ column, value }) => !words.some((one) => one.column === column && one.word === value),
  );
  const errorCount = report.errorCount - (report.problems.length - problems.length);
  return (
    <div className="flex flex-col gap-8">
      {!isImported && <Counts report={report} />}
      <Notices notices={notices} />
      {toConfirm.length > 0 && !isImported && (
        <section>
          <h2 className="mb-2 text-lg">To confirm</h2>
          <ToConfirm sentences={toConfirm} />
        </section>
      )}
      {problems.length > 0 && <Problems problems={problems} errorCount={errorCount} />}
      {totals.length > 0 && (
        <Table
          caption={isImported ? 'Recorded' : 'To be recorded'}
          showCaption
          columns={totalColumns(totals.some(({ holders }) => holders))}
          rows={totals}
          rowKey={({ about, type, holders }) => `${about} ${type} ${holders?.isWhole}`}
        />
      )}
    </div>
  );
}

/** What an admin should know of a file, besides its errors. */
export function Notices({ notices }: Pick<ImportReport, 'notices'>) {
  if (notices.length === 0) return null;
  return (
    <ul className="flex max-w-read flex-col gap-2 text-muted">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}

/** What looks wrong in a file, for a person to decide. */
export function ToConfirm({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="flex max-w-read flex-col gap-2 tabular-nums">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function Counts({ report: { lineCount, knownCount, newCount, errorCount } }: { report: ImportReport }) {
  return (
    <StatRow>
      <Stat label="Lines" value={count(lineCount)} />
      <Stat label="New" value={count(newCount)} />
      <Stat label="Already recorded" value={count(knownCount)} />
      <Stat label="Errors" value={count(errorCount)} />
    </StatRow>
  );
}

/** A longer list would not be read. */
const MOST_SHOWN = 200;

const PROBLEMS: Column<ImportProblem & { key: string }>[] = [
  { id: 'line', header: 'Where', rowHeader: true, cell: ({ line }) => `Line ${line}` },
  {
    id: 'column',
    header: 'Column',
    cell: ({ column }) => (column === null ? 'Whole line' : <code>{column}</code>),
  },
  {
    id: 'value',
    header: 'Value',
    cell: ({ value }) =>
      value === '' ? (
        <span className="text-muted">Empty</span>
      ) : (
        <code className="wrap-anywhere">{value}</code>
      ),
  },
  { id: 'problem', header: 'Problem', cell: ({ problem }) => problem },
];

function Problems({ problems, errorCount }: { problems: readonly ImportProblem[]; errorCount: number }) {
  const shown = problems.slice(0, MOST_SHOWN).map((problem, index) => ({ ...problem, key: String(index) }));
  return (
    <div>
      <Table caption="Errors" showCaption columns={PROBLEMS} rows={shown} rowKey={({ key }) => key} />
      {errorCount > shown.length && (
        <p className="mt-3 text-muted">
          And {count(errorCount - shown.length)} more. Correct these first; the same error often repeats.
        </p>
      )}
    </div>
  );
}

const HOLDERS: Column<ImportTotal> = {
  id: 'holders',
  header: 'Of',
  cell: ({ holders }) => holders && holdersText(holders),
};

const totalColumns = (areOfHolders: boolean): Column<ImportTotal>[] => [
  { id: 'about', header: 'Vehicle', rowHeader: true, cell: ({ about }) => about },
  { id: 'type', header: 'Type', cell: ({ type }) => <code>{type}</code> },
  ...(areOfHolders ? [HOLDERS] : []),
  { id: 'lines', header: 'Lines', align: 'end', cell: ({ lines }) => count(lines) },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, currency }) => (amount === null || !currency ? '–' : formatMoney({ amount, currency })),
  },
];
