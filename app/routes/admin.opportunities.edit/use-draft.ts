import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import type { AuthoringView } from '#app/features/opportunities/authoring/drafts.ts';
import { checkFields, type FieldProblem } from '#app/features/opportunities/opportunity-fields.ts';
import { problemsForStage } from '#app/features/opportunities/publishing/publishing-rules.ts';
import { type Written, writtenFrom } from '#app/features/opportunities/ui/authoring/parts/written.ts';
import type { SaveOutcome } from '#app/ui/drafts/draft-saver.ts';
import { useSavedDraft } from '#app/ui/drafts/use-saved-draft.ts';

type HeldDraft = { fields: Written; firstStage: OpportunityStage };
type Save = (revision: number, fields: Written, firstStage?: OpportunityStage) => Promise<SaveOutcome>;

/** The editor's autosaved state, with the problems that block publication. */
export function useDraft(view: AuthoringView, save: Save) {
  const {
    fields: held,
    isTouched,
    write,
    ...draft
  } = useSavedDraft<HeldDraft>({
    first: () => ({ fields: writtenFrom(view), firstStage: view.firstStage }),
    revision: view.revision,
    savedAt: view.savedAt,
    save: (revision, { fields, firstStage }) => save(revision, fields, view.stage ? undefined : firstStage),
  });
  const deferred = useDeferredValue(held);
  const checked = useMemo(() => problemsOf(deferred, view), [deferred, view]);
  const [unreadable, setUnreadable] = useState<readonly FieldProblem[]>([]);
  const problems = [
    ...checked.filter(({ field }) => !unreadable.some((one) => one.field === field)),
    ...unreadable,
  ];
  const markUnreadable = useCallback((field: string, sentence: string | null) => {
    setUnreadable((before) => [
      ...before.filter((one) => one.field !== field),
      ...(sentence === null ? [] : [{ field, sentence }]),
    ]);
  }, []);

  return {
    ...held,
    ...draft,
    isTouched,
    problems,
    markUnreadable,
    /** Whether there is a draft, here or on the server. */
    hasDraft: view.revision > 0 || isTouched,
    write: (change: (fields: Written) => Written) => write((now) => ({ ...now, fields: change(now.fields) })),
    setFirstStage: (firstStage: OpportunityStage) => write((now) => ({ ...now, firstStage })),
  };
}

/** Returns the fields' own problems, and the server's problems with fields that are unchanged since. */
function problemsOf({ fields, firstStage }: HeldDraft, view: AuthoringView): FieldProblem[] {
  const checked = checkFields(fields);
  const own = [
    ...('problems' in checked ? checked.problems : []),
    ...problemsForStage(fields, view.stage ?? firstStage),
  ];
  const before: Record<string, unknown> = view.draft ?? {};
  const now: Record<string, unknown> = fields;
  const said = view.problems.filter(({ field }) => !field.includes('.') && before[field] === now[field]);
  return [...new Map([...said, ...own].map((problem) => [problem.field, problem])).values()];
}
