import { useEffect } from 'react';
import type { SigningView } from '#app/features/nda/nda.ts';
import { outcomeEvent, takeOutcomeTurn } from '#app/features/nda/signing/outcome.ts';
import { browserStore } from '#app/platform/tracking/browser-store.ts';
import { track } from '#app/platform/tracking/track.ts';

/** Reports the outcome of a signing to analytics, once (seed §3). Without browser storage, only on return. */
export function useOutcome(ended: SigningView | null, returned: boolean): void {
  const { id, state } = ended ?? {};
  useEffect(() => {
    const event = state && outcomeEvent(state);
    if (!id || !event) return;
    const store = browserStore();
    if (store ? takeOutcomeTurn(store, { id, state }) : returned) track('NDA Signature', event);
  }, [id, state, returned]);
}
