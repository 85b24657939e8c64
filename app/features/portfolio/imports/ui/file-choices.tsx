import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import {
  COLUMNS,
  type ColumnMapping,
  IMPORT_KINDS,
  type ImportKind,
  isEcbHeader,
  KIND_NAMES,
  OPTIONAL,
  placesOf,
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

/** Form for a file's kind and its column mapping. */
export function FileChoicesForm({ isNeeded, headers, kind: given, mapping: chosen, onCheck }: Props) {
  const [kind, setKind] = useState(given);
  const [mapping, setMapping] = useState(chosen);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const columns = kind && !(kind === 'rates' && isEcbHeader(headers)) ? COLUMNS[kind] : [];
  const places = kind ? placesOf(kind, headers, {}) : new Map<string, number>();
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (!kind) return setProblem('Please choose the file’s content.');
    setPending(true);
    const kept = Object.entries(mapping).filter(([column]) => columns.some((one) => one === column));
    setProblem(await onCheck({ kind, mapping: Object.fromEntries(kept) }));
    setPending(false);
  };
  const choose = (column: string, header: string) =>
    setMapping((before) => ({ ...before, [column]: header }));

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
              value={mapping[column] ?? headers[places.get(column) ?? -1] ?? ''}
              placeholder="Not in the file"
              onChange={({ currentTarget }) => choose(column, currentTarget.value)}
              options={[...new Set(headers)]
                .filter(Boolean)
                .map((header) => ({ value: header, label: header }))}
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
