import { TRPCClientError } from '@trpc/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Saved } from '#app/features/preferences/ui/use-preference-draft.ts';
import type { DraftOutcome, InboxQuestion } from '#app/features/questions/question-inbox.ts';

type Draft = { draft: string; revision: string | null };
type Conflict = Extract<DraftOutcome, { outcome: 'conflict' }>;

/** The pause in typing before the draft is saved, and before a failed save is retried. */
const PAUSE_MS = 1_200;
const AGAIN_MS = 5_000;

/**
 * Autosaves an answer at each pause, one save at a time. After a conflicting save by another admin, saving stops
 * until the author chooses a version. `onSettled`: the question is closed and accepts no more drafts.
 */
export function useAnswerDraft(
  { draft: served }: Pick<InboxQuestion, 'draft'>,
  save: (draft: Draft) => Promise<DraftOutcome>,
  onSettled: () => void,
) {
  const [text, setText] = useState(served.text);
  const [saved, setSaved] = useState<Saved>(NOTHING);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const current = useRef(served.text);
  const known = useRef({ text: served.text, revision: served.revision });
  const sent = useRef<string>(undefined);
  const stopped = useRef(false);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keepOnce = useCallback(async (): Promise<void> => {
    const draft = current.current.trim();
    if (stopped.current || draft === known.current.text) return;
    setSaved({ state: 'saving' });
    const before = sent.current;
    sent.current = draft;
    let outcome = await save({ draft, revision: known.current.revision });
    // The stored draft is ours, saved by an attempt whose response was lost.
    if (outcome.outcome === 'conflict' && outcome.draft === before)
      outcome = await save({ draft, revision: outcome.revision });
    if (outcome.outcome === 'conflict') {
      stopped.current = true;
      setConflict(outcome);
      return setSaved(NOTHING);
    }
    known.current = { text: draft, revision: outcome.revision };
    setSaved({ state: 'saved', at: new Date().toISOString() });
  }, [save]);

  const keep = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    queue.current = queue.current.then(async () => {
      try {
        await keepOnce();
      } catch (error) {
        const settled = error instanceof TRPCClientError && error.data?.code === 'CONFLICT';
        if (settled) stopped.current = true;
        setSaved({ state: 'failed' });
        if (settled) onSettled();
        else timer.current = setTimeout(() => void keep(), AGAIN_MS);
      }
    });
    return queue.current;
  }, [keepOnce, onSettled]);

  // Saves the last input when a link leaves the page.
  useEffect(
    () => () => {
      const isWaiting = timer.current !== undefined;
      clearTimeout(timer.current);
      if (isWaiting) void keepOnce().catch(() => undefined);
    },
    [keepOnce],
  );

  // Another admin has saved while there was no input here: adopt their draft.
  useEffect(() => {
    if (served.revision === known.current.revision || stopped.current) return;
    if (current.current.trim() !== known.current.text || timer.current) return;
    if (Date.parse(served.revision ?? '') < Date.parse(known.current.revision ?? '')) return;
    known.current = { text: served.text, revision: served.revision };
    current.current = served.text;
    setText(served.text);
    setSaved(NOTHING);
  }, [served.revision, served.text]);

  const settle = (settledText: string, of: Conflict) => {
    known.current = { text: of.draft, revision: of.revision };
    current.current = settledText;
    sent.current = undefined;
    stopped.current = false;
    setText(settledText);
    setConflict(null);
    void keep();
  };

  return {
    text,
    saved,
    conflict,
    change(next: string): void {
      current.current = next;
      setText(next);
      if (stopped.current) return;
      // "Saved" must not show while input is unsaved.
      setSaved({ state: 'saving' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void keep(), PAUSE_MS);
    },
    takeTheirs: () => conflict && settle(conflict.draft, conflict),
    keepMine: () => conflict && settle(current.current, conflict),
    /** Waits for pending saves; returns the text to send and the revision it replaces. */
    async finish(): Promise<Draft> {
      clearTimeout(timer.current);
      timer.current = undefined;
      await queue.current;
      return { draft: current.current.trim(), revision: known.current.revision };
    },
  };
}

export type AnswerDraft = ReturnType<typeof useAnswerDraft>;

const NOTHING: Saved = { state: 'nothing' };
