import { type ReactNode, useState } from 'react';
import { formatMoney } from '#app/domain/money/money.ts';
import type { ImportProblem } from '#app/platform/tables/table.ts';
import type { Words } from '#app/platform/tables/table-reading.ts';
import { Button } from '#app/ui/button.tsx';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { holdersText, type ImportReport, type ImportTotal, wordOf } from '../import-report.ts';
import { suggestionOf, wordMeaning } from './unknown-words.tsx';

const count = (number: number): string => number.toLocaleString('en-GB');

type Props = {
  report: ImportReport;
  isImported: boolean;
  /** Checks the file again with the meaning of a word; returns why it could not. */
  onUse?: (words: Words) => Promise<string | null>;
};

/** The findings about a file: counts, what it adds, and all of its problems. */
export function ImportReportView({ report, isImported, onUse }: Props) {
  const { totals, notices, toConfirm, problems } = report;
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
      {problems.length > 0 && <Problems report={report} {...(onUse && { onUse })} />}
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

type Shown = ImportProblem & { key: string };

const problemColumns = (choiceFor: (problem: Shown) => ReactNode): Column<Shown>[] => [
  { id: 'line', header: 'Where', rowHeader: true, cell: ({ line }) => `Line\u00a0${line}` },
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
  {
    id: 'problem',
    header: 'Problem',
    cell: (shown) => (
      <div className="flex flex-col items-start gap-2">
        {shown.problem}
        {choiceFor(shown)}
      </div>
    ),
  },
];

function Problems({ report, onUse }: Pick<Props, 'report' | 'onUse'>) {
  const { problems, words, errorCount } = report;
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = problems.slice(0, MOST_SHOWN).map((problem, index) => ({ ...problem, key: String(index) }));
  const choiceFor = ({ line, column, value }: Shown) => {
    const word = wordOf(words, column, value);
    const suggestion = word && suggestionOf(word);
    if (!word || !suggestion || !onUse) return null;
    const use = async () => {
      setPending(true);
      setRefusal(await onUse(wordMeaning(word, suggestion)));
      setPending(false);
    };
    return (
      <Button disabled={pending} aria-label={`Use ${suggestion} on line ${line}`} onClick={() => void use()}>
        Use {suggestion}
      </Button>
    );
  };
  return (
    <div>
      <Table
        caption="Errors"
        showCaption
        columns={problemColumns(choiceFor)}
        rows={shown}
        rowKey={({ key }) => key}
      />
      {refusal && <FieldError id={undefined}>{refusal}</FieldError>}
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
