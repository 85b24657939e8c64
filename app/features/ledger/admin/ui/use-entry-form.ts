import { useId, useState } from 'react';
import type { FormError } from '#app/ui/forms/error-summary.tsx';
import type { FieldProblem, FormField } from '../field-problems.ts';

/** The problems of a form for an entry in the ledger, and whether it is being sent. */
export function useEntryForm() {
  const id = useId();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [pending, setPending] = useState(false);
  /** Drops the problems of fields that are being corrected, and those of the whole form. */
  const correct = (...names: readonly FormField[]) =>
    setProblems((before) => before.filter(({ field }) => field !== null && !names.includes(field)));
  return {
    id,
    pending,
    /** What the summary above the fields lists. */
    errors: problems.map(
      ({ field, message }): FormError => (field ? { field: `${id}-${field}`, message } : { message }),
    ),
    /** What a field has besides its label and its value. */
    field: (name: FormField) => ({
      id: `${id}-${name}`,
      disabled: pending,
      error: problems.find(({ field }) => field === name)?.message ?? null,
    }),
    correct,
    /** What a field does with its new value: its problem is being corrected. */
    change:
      <Value>(name: FormField, set: (value: Value) => void) =>
      (value: Value) => {
        correct(name);
        set(value);
      },
    /** Sends, unless something is missing; shows the problems of the answer. */
    send: async (missing: readonly FieldProblem[], work: () => Promise<readonly FieldProblem[]>) => {
      setProblems(missing);
      if (missing.length > 0) return;
      setPending(true);
      setProblems(await work());
      setPending(false);
    },
  };
}
