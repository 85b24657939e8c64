import type { FormError } from '#app/ui/forms/error-summary.tsx';
import type { FieldProblem, FormField } from '../field-problems.ts';

/** Returns the message for a field; `null` if it is valid. */
export const problemAt = (problems: readonly FieldProblem[], field: FormField): string | null =>
  problems.find((problem) => problem.field === field)?.message ?? null;

/** Returns the problems for the summary above a form whose fields have `id-field` as ids. */
export const summaryOf = (problems: readonly FieldProblem[], id: string): FormError[] =>
  problems.map(({ field, message }) => (field ? { field: `${id}-${field}`, message } : { message }));

/** The problems, except those of a field that is being corrected. */
export const without = (problems: readonly FieldProblem[], field: FormField): FieldProblem[] =>
  problems.filter((problem) => problem.field !== field && problem.field !== null);
