import { flushSync } from 'react-dom';
import type { ActOutcome } from '#app/features/commitments/ui/invest/act-outcome.ts';
import type { Call } from '#app/trpc/call.ts';
import { codeOf } from '#app/trpc/failure.ts';
import { useAct } from '#app/trpc/use-act.ts';

type After = {
  /** Closes the dialog. */
  close: () => void;
  /** The id of the element that then shows the result, and gets the focus. */
  focus: string;
};

/** Runs a dialog's action on an opportunity's page, which is refetched and shows the result itself. */
export function useDialogAct() {
  const { attempt } = useAct();
  return async (name: string, act: Call<unknown>, done: () => After): Promise<ActOutcome> => {
    let at: 'amount' | 'form' = 'form';
    const sentence = await attempt(name, act, {
      done: () => {
        const { close, focus } = done();
        // Close first: a closing dialog returns the focus to its opener, which may no longer exist.
        flushSync(close);
        document.getElementById(focus)?.focus();
        return null;
      },
      failed: (error) => {
        if (codeOf(error) === 'UNPROCESSABLE_CONTENT') at = 'amount';
      },
    });
    return sentence === null ? { ok: true } : { ok: false, at, sentence };
  };
}
