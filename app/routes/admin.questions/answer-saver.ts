import { TRPCClientError } from '@trpc/client';
import type { Saved } from '#app/features/people/profile/preferences/ui/use-preference-draft.ts';
import type { DraftOutcome, InboxQuestion } from '#app/features/questions/question-inbox.ts';
import { failureText } from '#app/ui/rpc/failure.ts';

type Served = Pick<InboxQuestion['draft'], 'text' | 'revision'>;
export type Draft = { draft: string; revision: string | null };
type Conflict = Extract<DraftOutcome, { outcome: 'conflict' }>;
export type AnswerState = { text: string; saved: Saved; conflict: Conflict | null };

type Options = {
  served: Served;
  save: (draft: Draft) => Promise<DraftOutcome>;
  onState: (state: AnswerState) => void;
  /** The question is closed and accepts no more drafts. */
  onSettled: () => void;
};

/** The pause in typing before the draft is saved, and before a failed save is retried. */
const PAUSE_MS = 1_200;
const AGAIN_MS = 5_000;
const NOTHING: Saved = { state: 'nothing' };

export const firstState = (served: Served): AnswerState => ({
  ...{ text: served.text, saved: NOTHING, conflict: null },
});

/**
 * Autosaves an answer at each pause, one save at a time. After a conflicting save by another admin, saving stops
 * until the author chooses a version.
 */
export function createAnswerSaver({ served, save, onState, onSettled }: Options) {
  let known = { text: served.text, revision: served.revision };
  let state = firstState(served);
  /** What is said when everything is saved. */
  let rest: Saved = NOTHING;
  /** What was sent since the last save that is known to have arrived, and that one. */
  const attempted = new Set<string>();
  let isStopped = false;
  /** While the answer is sent, no draft is saved beside it. */
  let isSending = false;
  let queue: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (change: Partial<AnswerState>) => {
    state = { ...state, ...change };
    onState(state);
  };
  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const wait = (ms: number) => {
    stopTimer();
    timer = setTimeout(() => void keep(), ms);
  };

  async function keepOnce(): Promise<void> {
    if (isStopped) return;
    const draft = state.text.trim();
    // Nothing to save, for example a letter that was typed and deleted.
    if (draft === known.text) return tell({ saved: rest });
    tell({ saved: { state: 'saving' } });
    attempted.add(draft);
    let outcome = await save({ draft, revision: known.revision });
    // The stored draft is ours, saved by an attempt whose response was lost.
    if (outcome.outcome === 'conflict' && attempted.has(outcome.draft))
      outcome = await save({ draft, revision: outcome.revision });
    if (outcome.outcome === 'conflict') {
      isStopped = true;
      return tell({ conflict: outcome, saved: NOTHING });
    }
    known = { text: draft, revision: outcome.revision };
    attempted.clear();
    attempted.add(draft);
    rest = { state: 'saved', at: new Date().toISOString() };
    // What was typed meanwhile is saved at the next pause.
    if (timer === undefined) tell({ saved: rest });
  }

  function keep(): Promise<void> {
    stopTimer();
    queue = queue.then(async () => {
      try {
        await keepOnce();
      } catch (error) {
        const isSettled = error instanceof TRPCClientError && error.data?.code === 'CONFLICT';
        if (isSettled) isStopped = true;
        tell({ saved: { state: 'failed', sentence: failureText(error), again: !isSettled } });
        if (isSettled) onSettled();
        else if (!isSending) wait(AGAIN_MS);
      }
    });
    return queue;
  }

  function settle(text: string, conflict: Conflict): void {
    known = { text: conflict.draft, revision: conflict.revision };
    rest = NOTHING;
    attempted.clear();
    isStopped = false;
    tell({ text, conflict: null });
    void keep();
  }

  return {
    change(text: string): void {
      if (isStopped) {
        tell({ text });
        return;
      }
      // "Saved" must not show while input is unsaved.
      tell({ text, saved: { state: 'saving' } });
      wait(PAUSE_MS);
    },
    takeTheirs: () => state.conflict && settle(state.conflict.draft, state.conflict),
    keepMine: () => state.conflict && settle(state.text, state.conflict),
    /** Waits for pending saves; returns the text to send and the revision it replaces. */
    async finish(): Promise<Draft> {
      stopTimer();
      isSending = true;
      await queue;
      return { draft: state.text.trim(), revision: known.revision };
    },
    /** Saves as usual again: what was to be sent was refused. */
    resume(): Promise<void> {
      isSending = false;
      return keep();
    },
    /** Starts anew, for when the member writes again: the answer was sent. */
    sent(): void {
      known = { text: '', revision: null };
      rest = NOTHING;
      attempted.clear();
      isSending = false;
      tell({ text: '', saved: NOTHING, conflict: null });
    },
    /** Another admin may have saved: their draft is adopted if there was no input here. */
    adopt(now: Served): void {
      if (now.revision === known.revision || isStopped) return;
      if (state.text.trim() !== known.text || timer) return;
      if (Date.parse(now.revision ?? '') < Date.parse(known.revision ?? '')) return;
      known = { text: now.text, revision: now.revision };
      rest = NOTHING;
      attempted.clear();
      tell({ text: now.text, saved: NOTHING });
    },
    /** Saves the last input when a link leaves the page. */
    leave(): void {
      const isWaiting = timer !== undefined;
      stopTimer();
      if (isWaiting) void keepOnce().catch(() => undefined);
    },
  };
}
