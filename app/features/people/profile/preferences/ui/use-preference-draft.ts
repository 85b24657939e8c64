import { useEffect, useRef, useState } from 'react';
import { track } from '#app/platform/tracking/track.ts';
import { createDraftSaver, type SaveOutcome, type SaveState } from '#app/ui/drafts/draft-saver.ts';
import { PREFERENCE_STEPS, type PreferenceFieldName, type PreferenceMode } from '../preference-fields.ts';
import {
  type Answers,
  answerProblemOf,
  answerText,
  type PreferenceAnswer,
  type Problems,
} from '../preferences.ts';

type Draft = { answers: Answers; step: number };
export type SaveDraft = (draft: Draft) => Promise<SaveOutcome>;

type Input = {
  mode: PreferenceMode;
  email: string;
  initial: Answers;
  /** The step that is shown, counted from 1: the one to continue with. */
  step: number;
  savedAt: string | null;
  save: SaveDraft;
  /** The answers are another person’s, to whom they are sent to confirm: nothing of them is kept or reported before. */
  isProposal?: boolean;
};

/**
 * Autosaves the answers at each pause and step, and retries until it succeeds. Every changed answer is sent to
 * analytics, and every answer that the form refuses (seed §3); nothing of a proposal, which is not the viewer's own.
 */
export function usePreferenceDraft({ mode, email, initial, step, savedAt, save, isProposal = false }: Input) {
  const [answers, setAnswers] = useState(initial);
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: savedAt });
  const current = useRef<Draft>({ answers: initial, step });
  const told = useRef<Answers>(initial);
  const [saver] = useState(() =>
    // No two authors: a draft has no revision.
    createDraftSaver<Draft>({ revision: 0, savedAt, save: (_, draft) => save(draft), onState: setState }),
  );

  const change = (draft: Draft) => {
    current.current = draft;
    saver.change(draft);
  };

  // The browser's Back shows another step, too.
  useEffect(() => {
    current.current = { ...current.current, step };
  }, [step]);

  useEffect(() => {
    addEventListener('online', saver.retry);
    return () => {
      removeEventListener('online', saver.retry);
      saver.stop();
    };
  }, [saver]);

  const tell = (name: PreferenceFieldName, answer: PreferenceAnswer | undefined) => {
    if (answerText(told.current[name]) === answerText(answer)) return;
    told.current = { ...told.current, [name]: answer };
    report(name, answer, answerProblemOf(name, answer, mode) === null);
  };

  const report = (name: PreferenceFieldName, answer: PreferenceAnswer | undefined, valid: boolean) => {
    if (isProposal) return;
    const index = PREFERENCE_STEPS.findIndex(({ fields }) => fields.includes(name));
    track('Investment Preferences Form Step', {
      'step number': index + 1,
      'total steps': PREFERENCE_STEPS.length,
      'field name': name,
      value: answerText(answer),
      valid,
      mode,
      email,
    });
  };

  return {
    answers,
    state,
    isUnsaved: isProposal ? isChanged(initial, answers) : state.kind !== 'saved',
    /** `settled`: the answer is given in one action, not letter by letter. */
    change(name: PreferenceFieldName, answer: PreferenceAnswer | undefined, settled: boolean) {
      const next = { ...current.current.answers, [name]: answer };
      setAnswers(next);
      change({ ...current.current, answers: next });
      if (settled) tell(name, answer);
    },
    refuse(problems: Problems) {
      for (const name of Object.keys(problems) as PreferenceFieldName[])
        report(name, current.current.answers[name], false);
    },
    settle: (name: PreferenceFieldName) => tell(name, current.current.answers[name]),
    /** Saves now, with the step to continue with. */
    goTo(next: number): Promise<boolean> {
      change({ ...current.current, step: next });
      return saver.flush();
    },
    /** Saves now. Returns whether everything is saved. */
    flush: () => saver.flush(),
    /** Completes pending saves and stops, so no draft is written after the submission. */
    async finish(): Promise<Answers> {
      await saver.flush();
      await saver.hold();
      return current.current.answers;
    },
    /** Saves again as usual: the submission was refused. */
    resume: () => void saver.resume(),
  };
}

const isChanged = (before: Answers, now: Answers): boolean =>
  PREFERENCE_STEPS.some(({ fields }) =>
    fields.some((name) => answerText(before[name]) !== answerText(now[name])),
  );
