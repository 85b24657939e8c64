import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftOutcome, InboxQuestion } from '#app/features/questions/question-inbox.ts';
import { createDraftSaver, type SaveOutcome, type SaveState } from '#app/ui/drafts/draft-saver.ts';
import { codeOf, mayPass } from '#app/ui/rpc/failure.ts';
import { failedSave } from '#app/ui/rpc/save-draft.ts';

type Draft = { draft: string; revision: string | null };
type Conflict = Extract<DraftOutcome, { outcome: 'conflict' }>;

/** An answer that is saved as it is typed. `onSettled`: the question is closed and accepts no more drafts. */
export function useAnswerDraft(
  { draft: { text: storedText, revision } }: Pick<InboxQuestion, 'draft'>,
  save: (draft: Draft) => Promise<DraftOutcome>,
  onSettled: () => void,
) {
  const [text, setText] = useState(storedText);
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: null });
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const saveNow = useEffectEvent(
    async (known: string | null, draft: string): Promise<SaveOutcome<string | null>> => {
      try {
        const outcome = await save({ draft, revision: known });
        // A draft's revision is the time at which it was saved.
        if (outcome.outcome === 'saved')
          return { kind: 'saved', revision: outcome.revision, savedAt: outcome.revision };
        setConflict(outcome);
        return { kind: 'conflict', sentence: 'Another draft was saved.' };
      } catch (error) {
        const isClosed = codeOf(error) === 'CONFLICT';
        if (isClosed) onSettled();
        return failedSave(error, !isClosed && mayPass(error));
      }
    },
  );
  const [saver] = useState(() =>
    createDraftSaver<string, string | null>({
      revision,
      savedAt: null,
      save: (known, draft) => saveNow(known, draft),
      onState: setState,
    }),
  );

  const begin = (draft: string, at: string | null, mine: string | null = null) => {
    setText(draft);
    setConflict(null);
    saver.settle({ revision: at, savedAt: null, mine });
  };

  // Another admin's draft is adopted if nothing was typed here. A page that was read earlier may arrive later.
  const adopt = useEffectEvent(() => {
    if (!saver.isSaved || Date.parse(revision ?? '') < Date.parse(saver.revision ?? '')) return;
    if (revision !== saver.revision) begin(storedText, revision);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each draft that is read
  useEffect(() => adopt(), [storedText, revision]);
  useEffect(() => {
    addEventListener('online', saver.retry);
    return () => {
      removeEventListener('online', saver.retry);
      void saver.flush().finally(saver.stop);
    };
  }, [saver]);

  return {
    text,
    state,
    conflict,
    change(next: string) {
      setText(next);
      saver.change(next.trim());
    },
    takeTheirs: () => conflict && begin(conflict.draft, conflict.revision),
    keepMine: () => conflict && begin(text, conflict.revision, text.trim()),
    /** Waits for pending saves; returns the text to send and the revision it replaces. */
    async finish(): Promise<Draft> {
      await saver.hold();
      return { draft: text.trim(), revision: saver.revision };
    },
    resume: saver.resume,
    /** Starts again, for when the member writes again: the answer was sent. */
    sent: () => begin('', null),
  };
}

export type AnswerDraft = ReturnType<typeof useAnswerDraft>;
