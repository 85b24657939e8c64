import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Indication } from '#app/features/commitments/indication.ts';
import type { ActOutcome } from '#app/features/commitments/ui/act-outcome.ts';
import { HOW_LIKELY_ID, type Saving } from '#app/features/commitments/ui/indication-panel.tsx';
import type { Likeliness } from '#app/platform/likeliness.ts';
import { track } from '#app/platform/track.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';
import { isRefusal, useAct } from './use-act.ts';

type Offer = { id: string; name: string };

/** What a member can say of an opportunity in preparation. `kept` is what they said last, as the page was told. */
export function useIndicate({ id: opportunityId, name }: Offer, kept: Indication | null) {
  const trpc = useTRPC();
  const act = useAct();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Likeliness | null>(null);
  const [saving, setSaving] = useState<Saving>({ is: 'idle' });
  const wanted = useRef<Likeliness | null>(null);
  const isRunning = useRef(false);
  const { mutateAsync: indicate } = useMutation(trpc.commitment.indicate.mutationOptions());
  const { mutateAsync: clear } = useMutation(trpc.commitment.clearIndication.mutationOptions());
  const amount = kept?.amount?.amount ?? null;

  const close = () => setOpen(false);
  const tell = (likeliness: Likeliness) =>
    track('Pipeline Likeliness Indicator', { 'investment name': name, 'scale of likeliness': likeliness });

  /** Saves the newest choice; those that were passed over on the way, by the arrow keys, are not sent. */
  const saveWanted = async () => {
    let saved = kept?.likeliness ?? null;
    while (wanted.current !== null) {
      const likeliness = wanted.current;
      wanted.current = null;
      if (likeliness === saved) continue;
      await indicate({ opportunityId, likeliness, amount });
      saved = likeliness;
      tell(likeliness);
    }
  };
  const choose = async (likeliness: Likeliness) => {
    setChosen(likeliness);
    setSaving({ is: 'saving' });
    wanted.current = likeliness;
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await saveWanted();
      setSaving({ is: 'saved' });
      await revalidate();
    } catch (error) {
      wanted.current = null;
      const sentence = failureText(error);
      setSaving({ is: 'failed', sentence });
      if (isRefusal(error)) {
        // It may have opened meanwhile: the page then becomes another, and what is said beside the choice goes with it.
        add({ text: sentence, theme: 'warning' });
        await revalidate();
      }
    }
    isRunning.current = false;
    if (wanted.current === null) setChosen(null);
  };

  return {
    open,
    close,
    askAmount: () => setOpen(true),
    chosen: chosen ?? kept?.likeliness ?? null,
    saving,
    choose: (likeliness: Likeliness) => void choose(likeliness),
    saveAmount: async (next: number | null): Promise<ActOutcome> => {
      const likeliness = chosen ?? kept?.likeliness;
      if (!likeliness)
        return { ok: false, at: 'form', sentence: 'Please say first how likely you are to invest.' };
      return act(indicate({ opportunityId, likeliness, amount: next }), () => {
        if (next !== null && next !== amount) track('Pipeline Commit');
        const text =
          next === null
            ? 'There is no amount any more.'
            : `Your amount for ${name} is noted. It binds nobody.`;
        return { text, close, focus: HOW_LIKELY_ID };
      });
    },
    clear: async () => {
      const outcome = await act(clear({ opportunityId }), () => ({
        text: `What you said of ${name} is cleared.`,
        close: () => setChosen(null),
        focus: HOW_LIKELY_ID,
      }));
      setSaving(outcome.ok ? { is: 'idle' } : { is: 'failed', sentence: outcome.sentence });
    },
  };
}
