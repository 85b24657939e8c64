import { useState } from 'react';
import type { InvestAct } from '#app/features/commitments/ui/invest/terms.ts';
import { track } from '#app/platform/tracking/track.ts';
import { usePart } from '#app/ui/use-part.ts';

const load = () => import('#app/features/commitments/ui/invest/invest-dialog.tsx');

/** Which dialog of the member's commitment is open. Their module is loaded when one is likely to be. */
export function useInvestDialogs() {
  const { part, want, near } = usePart(load);
  const [act, setAct] = useState<InvestAct | null>(null);
  return {
    /** Once it is loaded. */
    Dialog: part?.InvestDialog ?? null,
    act,
    close: () => setAct(null),
    onNear: near,
    onOpen: (next: InvestAct) =>
      void want(() => {
        setAct(next);
        if (next === 'invest') track('Investment Modal Opened');
      }),
  };
}
