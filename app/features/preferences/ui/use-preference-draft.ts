import { useCallback, useEffect, useRef, useState } from 'react';
import { track } from '#app/platform/tracking/track.ts';
import { PREFERENCE_STEPS, type PreferenceFieldName, type PreferenceMode } from '../preference-fields.ts';
import { type Answer, type Answers, answerText, type Problems, problemOf } from '../preferences.ts';

export type SaveDraft = (draft: { answers: Answers; step: number }) => Promise<string>;

type Input = {
  mode: PreferenceMode;
  email: string;
  initial: Answers;
  /** The step that is shown, counted from 1: the one to continue with. */
  step: number;
  savedAt: string | null;
  save: SaveDraft;
};

export type Saved = { state: 'saved'; at: string } | { state: 'saving' | 'failed' | 'nothing' };

/** The pause in typing after which the draft is saved. */
const PAUSE_MS = 1_200;

/**
 * Autosaves the answers at each pause and step, one save at a time, so an older draft never replaces a newer one.
 * Every changed answer is sent to analytics, and every answer that the form refuses (seed §3).
 */
export function usePreferenceDraft({ mode, email, initial, step, savedAt, save }: Input) {
  const [answers, setAnswers] = useState(initial);
  const [saved, setSaved] = useState<Saved>(savedAt ? { state: 'saved', at: savedAt } : { state: 'nothing' });
  const current = useRef({ answers: initial, step });
  const told = useRef<Answers>(initial);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);

  const keep = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    queue.current = queue.current.then(async () => {
      const draft = current.current;
      setSaved({ state: 'saving' });
      try {
        const at = await save(draft);
        // What was entered meanwhile is saved at the next pause.
        if (timer.current === undefined) setSaved({ state: 'saved', at });
      } catch {
        // Shown next to the form; the answers stay in the page, and the next pause retries.
        setSaved({ state: 'failed' });
      }
    });
    return queue.current;
  }, [save]);

  // The browser's Back shows another step, too.
  useEffect(() => {
    current.current = { ...current.current, step };
  }, [step]);

  // Saves the last input when a link leaves the page.
  useEffect(() => () => void (timer.current && keep()), [keep]);

  const tell = (name: PreferenceFieldName, answer: Answer | undefined) => {
    if (answerText(told.current[name]) === answerText(answer)) return;
    told.current = { ...told.current, [name]: answer };
    report(name, answer, problemOf(name, answer, mode) === null);
  };

  const report = (name: PreferenceFieldName, answer: Answer | undefined, valid: boolean) => {
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
    saved,
    /** `settled`: the answer is given in one action, not letter by letter. */
    change(name: PreferenceFieldName, answer: Answer | undefined, settled: boolean) {
      const next = { ...current.current.answers, [name]: answer };
      current.current = { ...current.current, answers: next };
      setAnswers(next);
      // "Saved" must not show while input is unsaved.
      setSaved({ state: 'saving' });
      if (settled) tell(name, answer);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void keep(), PAUSE_MS);
    },
    /** Reports the answers that the form refused. */
    refuse(problems: Problems) {
      for (const name of Object.keys(problems) as PreferenceFieldName[])
        report(name, current.current.answers[name], false);
    },
    settle: (name: PreferenceFieldName) => tell(name, current.current.answers[name]),
    /** Saves now, with the step to continue with. */
    goTo(next: number): Promise<void> {
      current.current = { ...current.current, step: next };
      return keep();
    },
    /** Waits for pending saves, so no draft is written after the submission. */
    async finish(): Promise<Answers> {
      isHeld.current = timer.current !== undefined;
      clearTimeout(timer.current);
      timer.current = undefined;
      await queue.current;
      return current.current.answers;
    },
    /** Saves what waited for a submission that was refused. */
    resume(): void {
      if (isHeld.current) void keep();
      isHeld.current = false;
    },
  };
}
