import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftOutcome, InboxQuestion } from '#app/features/questions/question-inbox.ts';
import { createAnswerSaver, type Draft, firstState } from './answer-saver.ts';

/** An answer that is saved as it is typed. `onSettled`: the question is closed and accepts no more drafts. */
export function useAnswerDraft(
  { draft: served }: Pick<InboxQuestion, 'draft'>,
  save: (draft: Draft) => Promise<DraftOutcome>,
  onSettled: () => void,
) {
  const [state, setState] = useState(() => firstState(served));
  const saveNow = useEffectEvent(save);
  const settled = useEffectEvent(onSettled);
  const [saver] = useState(() =>
    createAnswerSaver({
      served,
      save: (draft) => saveNow(draft),
      onState: setState,
      onSettled: () => settled(),
    }),
  );
  const { text, revision } = served;
  useEffect(() => saver.adopt({ text, revision }), [saver, text, revision]);
  useEffect(() => () => saver.leave(), [saver]);
  const { change, takeTheirs, keepMine, finish, resume, sent } = saver;
  return { ...state, change, takeTheirs, keepMine, finish, resume, sent };
}

export type AnswerDraft = ReturnType<typeof useAnswerDraft>;
