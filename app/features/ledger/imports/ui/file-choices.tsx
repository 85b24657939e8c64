import { type FormEvent, useState } from 'react';
import type { ColumnMapping } from '#app/platform/tables/columns.ts';
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

export type FileChoices = { kind: ImportKind | null; mapping: ColumnMapping };

type Props = {
  /** Whether the file cannot be read without it; otherwise it is collapsed. */
  isNeeded: boolean;
  headers: readonly string[];
  kind: ImportKind | null;
  mapping: ColumnMapping;
  onCheck: (choices: FileChoices) => Promise<string | null>;
};

/** No header: they are trimmed. */
const NOT_IN_FILE = ' ';

const withoutText = (column: string): string =>
  column === 'investor' ? 'Not in the file: values of whole vehicles' : 'Not in the file';

export function FileChoicesForm({ isNeeded, headers, kind: given, mapping: chosen, onCheck }: Props) {
  const [kind, setKind] = useState(given);
  const [mapping, setMapping] = useState(chosen);
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
    setPending(true);
    // What the form shows is confirmed as a whole.
    const confirmed = Object.fromEntries(columns.map((column) => [column, headerOf(column) ?? '']));
    setProblem(await onCheck({ kind, mapping: confirmed }));
    setPending(false);
  };
  const choose = (column: string, value: string) =>
    setMapping((before) => ({ ...before, [column]: value === NOT_IN_FILE ? '' : value }));

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
        onChange={({ currentTarget }) =>
          setKind(IMPORT_KINDS.find((one) => one === currentTarget.value) ?? null)
        }
        options={IMPORT_KINDS.map((one) => ({ value: one, label: KIND_NAMES[one] }))}
      />
      {columns.length > 0 && (
        <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="mb-3 text-muted">Match each column to a header of your file.</legend>
          {columns.map((column) => (
            <Select
              key={column}
              label={isOptional(kind, column) ? `${column} (optional)` : column}
              value={headerOf(column) === '' ? NOT_IN_FILE : (headerOf(column) ?? '')}
              {...(headerOf(column) === undefined && { placeholder: 'Choose' })}
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
      <summary className="tap w-fit cursor-pointer font-semibold text-accent">Change columns</summary>
      <div className="mt-4">{form}</div>
    </details>
  );
}

const isOptional = (kind: ImportKind | null, column: string): boolean =>
  kind !== null && OPTIONAL[kind].includes(column);
