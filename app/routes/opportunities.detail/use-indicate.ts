import { useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Likelihood } from '#app/domain/investing/likelihood.ts';
import type { Indication } from '#app/features/commitments/indications/indication.ts';
import { HOW_LIKELY_ID, type Saving } from '#app/features/commitments/ui/indications/indication-panel.tsx';
import { track } from '#app/platform/tracking/track.ts';
import { createChoiceSaver } from '#app/ui/forms/choice-saver.ts';
import { closeOnto } from '#app/ui/overlays/close-onto.ts';
import { call } from '#app/ui/rpc/call.ts';
import { codeOf, failureText } from '#app/ui/rpc/failure.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { usePart } from '#app/ui/use-part.ts';

const loadDialog = () => import('#app/features/commitments/ui/indications/indication-dialog.tsx');

type Offer = { id: string; name: string };

/** A member's indication for an opportunity in preparation. `kept` is the last saved one, as served. */
export function useIndicate({ id: opportunityId, name }: Offer, kept: Indication | null) {
  const { attempt } = useAct();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const { part, want, near } = usePart(loadDialog);
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<Likelihood | null>(null);
  const [saving, setSaving] = useState<Saving>({ is: 'idle' });

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
    /** The dialog for an amount, while it is open. */
    Dialog: isAsking && part ? part.IndicationDialog : null,
    askAmount: () => void want(() => setAsking(true)),
    close: () => setAsking(false),
    onNear: near,
    /** What the member chose, ahead of what is stored. */
    choosing: chosen,
    saving,
    choose: (likelihood: Likelihood) => void choose(likelihood),
    clear: async () => {
      const wrong = await attempt(
        'clear',
        (rpc) => rpc.commitment.clearIndication.mutate({ opportunityId }),
        {
          done: () => {
            closeOnto(HOW_LIKELY_ID, () => setChosen(null));
            return null;
          },
        },
      );
      setSaving(wrong ? { is: 'failed', sentence: wrong } : { is: 'idle' });
    },
  };
}
