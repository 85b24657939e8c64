import { TRPCClientError } from '@trpc/client';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import type { ActOutcome } from '#app/features/commitments/ui/act-outcome.ts';
import { failureText } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

/** Runs an act of an opportunity's page; after each, the page asks the server how things stand. */
export function useAct() {
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  return async (
    act: Promise<unknown>,
    /** Answers what to tell. `close` takes the dialog away, and the focus goes to the place named. */
    done: () => { text: string; close: () => void; focus: string },
  ): Promise<ActOutcome> => {
    try {
      await act;
    } catch (error) {
      // A refusal may mean that the page is behind: the deadline passed, or another tab was faster.
      if (isRefusal(error)) void revalidate();
      return refused(error);
    }
    const { text, close, focus } = done();
    await revalidate();
    add({ text, theme: 'success', autoDismiss: 8000 });
    // A dialog that goes gives the focus back to where it was: what opened it may be gone.
    flushSync(close);
    document.getElementById(focus)?.focus();
    return { ok: true };
  };
}

const REFUSALS = ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'UNPROCESSABLE_CONTENT'];

const codeOf = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? error.data?.code : undefined;

/** Whether the server said no, rather than that something went wrong. */
export const isRefusal = (error: unknown): boolean => REFUSALS.includes(codeOf(error) ?? '');

const refused = (error: unknown): ActOutcome => ({
  ok: false,
  at: codeOf(error) === 'UNPROCESSABLE_CONTENT' ? 'amount' : 'form',
  sentence: failureText(error),
});
