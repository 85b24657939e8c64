import { type FormEvent, useState } from 'react';
import type { ColumnMapping } from '#app/platform/tables/columns.ts';
import { type TableReading, UNCHOSEN } from '#app/platform/tables/table-reading.ts';
import {
  DAY_ORDERS,
  type DayOrder,
  DECIMAL_SIGNS,
  type DecimalSign,
  type Writing,
  type WritingQuestion,
} from '#app/platform/tables/writing.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import {
  COLUMNS,
  IMPORT_KINDS,
  type ImportKind,
  importColumnsOf,
  isEcbHeader,
  KIND_NAMES,
  OPTIONAL,
} from '../import-format.ts';

export type FileChoices = { kind: ImportKind | null; mapping: ColumnMapping; reading: TableReading };

type Props = {
  /** Whether the file cannot be read without it; otherwise it is collapsed. */
  isNeeded: boolean;
  headers: readonly string[];
  kind: ImportKind | null;
  mapping: ColumnMapping;
  reading: TableReading;
  questions: readonly WritingQuestion[];
  sheets: readonly string[];
  /** Of each header, some values of the file. */
  samples: readonly (readonly string[])[];
  onCheck: (choices: FileChoices) => Promise<string | null>;
};

const WRITTEN: Record<keyof Writing, string> = {
  decimals: 'Amounts are written',
  days: 'Days are written',
};
const AS_IT_SHOWS = 'As each of them shows';

/** No header: they are trimmed. */
const NOT_IN_FILE = ' ';

const withoutText = (column: string): string =>
  column === 'investor' ? 'Not in the file: values of whole vehicles' : 'Not in the file';

export function FileChoicesForm(props: Props) {
  const { isNeeded, headers, reading, questions, sheets, samples, onCheck } = props;
  // Only what was changed: a check that ends meanwhile brings the rest, and takes none of it away.
  const [changed, setChanged] = useState<Partial<Writing> & { kind?: ImportKind }>({});
  const [matched, setMatched] = useState<ColumnMapping>({});
  const kind = changed.kind ?? props.kind;
  const mapping = { ...props.mapping, ...matched };
  const writing: Writing = { decimals: reading.decimals, days: reading.days, ...changed };
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const columns = kind && !(kind === 'rates' && isEcbHeader(headers)) ? COLUMNS[kind] : [];
  const found = kind ? importColumnsOf(kind, headers, {}) : null;
  const isAsked = (column: string) =>
    found?.unsure.some((one) => one.column === column) ||
    found?.rivals.get(column)?.some(({ isLikely }) => !isLikely);
  /** The header shown for a column; `undefined` until it is chosen. */
  const headerOf = (column: string): string | undefined => {
    if (mapping[column] !== undefined || isAsked(column)) return mapping[column];
    const place = found?.places.get(column);
    return place === undefined ? (isOptional(kind, column) ? '' : undefined) : headers[place];
  };
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (!kind) return setProblem('Please choose the file’s content.');
    const left = columns.filter((column) => headerOf(column) === undefined);
    if (left.length > 0) return setProblem(`Please choose ${left.join(', ')}.`);
    const open = questions.find(({ about }) => writing[about] === null);
    if (open) return setProblem(`Please choose how ${WRITTEN[open.about].toLowerCase()}.`);
    setPending(true);
    // What the form shows is confirmed as a whole.
    const confirmed = Object.fromEntries(columns.map((column) => [column, headerOf(column) ?? '']));
    setProblem(
      await onCheck({
        kind,
        mapping: confirmed,
        reading: { ...reading, decimals: writing.decimals, days: writing.days },
      }),
    );
    setPending(false);
  };
  const choose = (column: string, value: string) =>
    setMatched((before) => ({ ...before, [column]: value === NOT_IN_FILE ? '' : value }));

  const isOpen = (about: keyof Writing) => questions.some((one) => one.about === about);
  // Another sheet has other headers: what was chosen for these is not about them.
  const chooseSheet = async (sheet: string) => {
    setPending(true);
    setProblem(
      await onCheck({ kind: null, mapping: {}, reading: { ...UNCHOSEN, words: reading.words, sheet } }),
    );
    setPending(false);
  };

  const form = (
    <form
      onSubmit={(event) => void check(event)}
      noValidate
      aria-label="File content"
      className="flex flex-col gap-5"
    >
      <Select
        label="What the file contains"
        className="max-w-xs"
        value={kind ?? ''}
        placeholder="Choose"
        onChange={({ currentTarget }) => setChanged({ ...changed, ...kindOf(currentTarget.value) })}
        options={IMPORT_KINDS.map((one) => ({ value: one, label: KIND_NAMES[one] }))}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {sheets.length > 1 && (
          <Select
            label="Sheet"
            value={reading.sheet ?? sheets[0]}
            onChange={({ currentTarget }) => void chooseSheet(currentTarget.value)}
            options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          />
        )}
        <Select
          label={WRITTEN.decimals}
          value={writing.decimals ?? ''}
          placeholder={isOpen('decimals') ? 'Choose' : AS_IT_SHOWS}
          onChange={({ currentTarget: { value } }) =>
            setChanged({ ...changed, decimals: (value || null) as DecimalSign | null })
          }
          options={Object.entries(DECIMAL_SIGNS).map(([value, label]) => ({ value, label }))}
        />
        <Select
          label={WRITTEN.days}
          value={writing.days ?? ''}
          placeholder={isOpen('days') ? 'Choose' : AS_IT_SHOWS}
          onChange={({ currentTarget: { value } }) =>
            setChanged({ ...changed, days: (value || null) as DayOrder | null })
          }
          options={Object.entries(DAY_ORDERS).map(([value, label]) => ({ value, label }))}
        />
      </div>
      {columns.length > 0 && (
        <fieldset className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="mb-3 text-muted">Match each column to a header of your file.</legend>
          {columns.map((column) => (
            <Select
              key={column}
              label={isOptional(kind, column) ? `${column} (optional)` : column}
              value={headerOf(column) === '' ? NOT_IN_FILE : (headerOf(column) ?? '')}
              {...(headerOf(column) === undefined && { placeholder: 'Choose' })}
              hint={sampleText(samples[headers.indexOf(headerOf(column) || NOT_IN_FILE)])}
              onChange={({ currentTarget }) => choose(column, currentTarget.value)}
              options={[
                ...(isOptional(kind, column) ? [{ value: NOT_IN_FILE, label: withoutText(column) }] : []),
                ...[...new Set(headers)].filter(Boolean).map((header) => ({ value: header, label: header })),
              ]}
            />
          ))}
        </fieldset>
      )}
      {problem && <FieldError id={undefined}>{problem}</FieldError>}
      <Button type="submit" pending={pending} className="self-start">
        Check file
      </Button>
    </form>
  );
  if (isNeeded) return form;
  return (
    <details>
      <summary className="tap w-fit cursor-pointer font-semibold text-accent">Change how it is read</summary>
      <div className="mt-4">{form}</div>
    </details>
  );
}

const sampleText = (values: readonly string[] = []): string | undefined =>
  values.length > 0 ? `In the file: ${values.join(' · ')}` : undefined;

function kindOf(value: string): { kind?: ImportKind } {
  const kind = IMPORT_KINDS.find((one) => one === value);
  return kind ? { kind } : {};
}

const isOptional = (kind: ImportKind | null, column: string): boolean =>
  kind !== null && OPTIONAL[kind].includes(column);
