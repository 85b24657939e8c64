import { useEffect } from 'react';
import type { SigningView } from '#app/features/nda/nda.ts';
import { outcomeEvent, takeOutcomeTurn } from '#app/features/nda/outcome.ts';
import { browserStore } from '#app/platform/browser-store.ts';
import { track } from '#app/platform/track.ts';

/** Tells analytics how a signing ended, once (seed §3). Who has forbidden storage is only told of as they return. */
export function useOutcome(ended: SigningView | null, returned: boolean): void {
  const { id, state } = ended ?? {};
  useEffect(() => {
    const event = state && outcomeEvent(state);
    if (!id || !event) return;
    const store = browserStore();
    if (store ? takeOutcomeTurn(store, { id, state }) : returned) track('NDA Signature', event);
  }, [id, state, returned]);
}
