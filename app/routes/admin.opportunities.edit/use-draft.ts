import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { OpportunityStage } from '#app/domain/opportunity-content.ts';
import type { AuthoringView } from '#app/features/opportunities/authoring/drafts.ts';
import { checkFields, type FieldProblem } from '#app/features/opportunities/opportunity-fields.ts';
import { problemsForStage } from '#app/features/opportunities/publishing/publishing-rules.ts';
import { type Written, writtenFrom } from '#app/features/opportunities/ui/authoring/parts/written.ts';
import { createDraftSaver, type SaveOutcome, type SaveState } from '#app/ui/drafts/draft-saver.ts';

type Held = { fields: Written; firstStage: OpportunityStage };
type Save = (revision: number, fields: Written, firstStage?: OpportunityStage) => Promise<SaveOutcome>;

/** The editor's autosaved state, with the problems that block publication. */
export function useDraft(view: AuthoringView, save: Save) {
  const [held, setHeld] = useState<Held>(() => ({ fields: writtenFrom(view), firstStage: view.firstStage }));
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: view.savedAt });
  const [atFirst] = useState(held);
  const latest = useRef(held);
  const saveNow = useEffectEvent((revision: number, { fields, firstStage }: Held) =>
    save(revision, fields, view.stage ? undefined : firstStage),
  );
  const [saver] = useState(() =>
    createDraftSaver<Held>({
      revision: view.revision,
      savedAt: view.savedAt,
      save: (revision, given) => saveNow(revision, given),
      onState: setState,
    }),
  );

  useEffect(() => {
    latest.current = held;
    if (held !== atFirst) saver.change(held);
  }, [held, atFirst, saver]);
  useEffect(() => {
    const retry = () => saver.retry();
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      saver.stop();
    };
  }, [saver]);

  const deferred = useDeferredValue(held);
  const problems = useMemo(() => problemsOf(deferred, view), [deferred, view]);

  return {
    ...held,
    state,
    saver,
    problems,
    isChanged: state.kind !== 'saved',
    /** Whether there is a draft, here or on the server. */
    hasDraft: view.revision > 0 || held !== atFirst,
    latest,
    write: (change: (fields: Written) => Written) =>
      setHeld((now) => ({ ...now, fields: change(now.fields) })),
    setFirstStage: (firstStage: OpportunityStage) => setHeld((now) => ({ ...now, firstStage })),
  };
}

/** Returns the fields' own problems, and the server's problems with fields that are unchanged since. */
function problemsOf({ fields, firstStage }: Held, view: AuthoringView): FieldProblem[] {
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
