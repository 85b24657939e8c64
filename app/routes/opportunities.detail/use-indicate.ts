import { useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Likelihood } from '#app/domain/likelihood.ts';
import { type Indication, LIKELIHOOD_FIRST } from '#app/features/commitments/indications/indication.ts';
import { HOW_LIKELY_ID, type Saving } from '#app/features/commitments/ui/indications/indication-panel.tsx';
import type { ActOutcome } from '#app/features/commitments/ui/invest/act-outcome.ts';
import { track } from '#app/platform/tracking/track.ts';
import { call } from '#app/trpc/call.ts';
import { codeOf, failureText } from '#app/trpc/failure.ts';
import { createChoiceSaver } from '#app/ui/forms/choice-saver.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { useDialogAct } from './use-dialog-act.ts';

type Offer = { id: string; name: string };

/** A member's indication for an opportunity in preparation. `kept` is the last saved one, as served. */
export function useIndicate({ id: opportunityId, name }: Offer, kept: Indication | null) {
  const act = useDialogAct();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Likelihood | null>(null);
  const [saving, setSaving] = useState<Saving>({ is: 'idle' });
  const amount = kept?.amount?.amount ?? null;

  const close = () => setOpen(false);
  const tell = (likelihood: Likelihood) =>
    track('Pipeline Likeliness Indicator', { 'investment name': name, 'scale of likeliness': likelihood });

  const save = useEffectEvent(async (likelihood: Likelihood) => {
    await call((rpc) => rpc.commitment.indicate.mutate({ opportunityId, likelihood }));
    tell(likelihood);
  });
  const onSaved = useEffectEvent(async () => {
    setSaving({ is: 'saved' });
    await revalidate();
  });
  const onFailed = useEffectEvent(async (error: unknown) => {
    const sentence = failureText(error);
    setSaving({ is: 'failed', sentence });
    if (!codeOf(error)) return;
    // A toast: the opportunity may have opened in the meantime, and the refetched page would drop an inline error.
    add({ text: sentence, theme: 'warning' });
    await revalidate();
  });
  const [saver] = useState(() =>
    createChoiceSaver<Likelihood>({
      save: (likelihood) => save(likelihood),
      onSaved: () => onSaved(),
      onFailed: (error) => onFailed(error),
      onRest: () => setChosen(null),
    }),
  );
  const choose = async (likelihood: Likelihood) => {
    setChosen(likelihood);
    setSaving({ is: 'saving' });
    await saver.choose(likelihood, kept?.likelihood ?? null);
  };

  return {
    open,
    close,
    askAmount: () => setOpen(true),
    chosen: chosen ?? kept?.likelihood ?? null,
    saving,
    choose: (likelihood: Likelihood) => void choose(likelihood),
    saveAmount: async (next: number | null): Promise<ActOutcome> => {
      // The stored likelihood is left to the server, and only a choice that is still being saved is sent along: the page
      // may be older than what the member chose elsewhere.
      if (!chosen && !kept) return { ok: false, at: 'form', sentence: LIKELIHOOD_FIRST };
      const indication = { opportunityId, likelihood: chosen ?? undefined, amount: next };
      return act(
        'amount',
        (rpc) => rpc.commitment.indicate.mutate(indication),
        () => {
          if (next !== null && next !== amount) track('Pipeline Commit');
          return { close, focus: HOW_LIKELY_ID };
        },
      );
    },
    clear: async () => {
      const outcome = await act(
        'clear',
        (rpc) => rpc.commitment.clearIndication.mutate({ opportunityId }),
        () => ({ close: () => setChosen(null), focus: HOW_LIKELY_ID }),
      );
      setSaving(outcome.ok ? { is: 'idle' } : { is: 'failed', sentence: outcome.sentence });
    },
  };
}
