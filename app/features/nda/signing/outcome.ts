import type { AnalyticsEvents } from '#app/platform/tracking/analytics-events.ts';
import { isOpen, type SignatureState, type SigningView } from '../nda.ts';

const KEY = 'nda-signing';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The analytics event for the end of a signing (seed §3); `null` while it is open. */
export function outcomeEvent(state: SignatureState): AnalyticsEvents['NDA Signature'] | null {
  if (isOpen(state)) return null;
  return state === 'completed' ? { success: true, error: null } : { success: false, error: state };
}

/**
 * Returns a signing as it is by now. Its end is final, so whichever answer has it is the newer one: a page that is served
 * again after the signature leaves before it asks another time.
 */
export const newestOf = (served: SigningView | null, polled: SigningView | null): SigningView | null =>
  served && served.id === polled?.id && !isOpen(served.state) ? served : polled;

/**
 * Remembers that signing was started in this browser, so that its outcome is reported whenever the browser learns of
 * it.
 */
export const rememberSigning = (store: Store, id: string): void => store.setItem(KEY, id);

/**
 * Returns whether to report the end of a signing: true once for each signing started in this browser, whichever tab
 * learns of it first and however often the page is opened again. The call itself marks it as reported.
 */
export function takeOutcomeTurn(store: Store, { id, state }: Pick<SigningView, 'id' | 'state'>): boolean {
  if (isOpen(state) || store.getItem(KEY) !== id) return false;
  store.removeItem(KEY);
  return true;
}
