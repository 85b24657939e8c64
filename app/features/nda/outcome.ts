import type { AnalyticsEvents } from '#app/platform/analytics-events.ts';
import { isOpen, type SignatureState, type SigningView } from './nda.ts';

const KEY = 'nda-signing';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The event of how a signing ended (seed §3); `null` while it has not. */
export function outcomeEvent(state: SignatureState): AnalyticsEvents['NDA Signature'] | null {
  if (isOpen(state)) return null;
  return state === 'completed' ? { success: true, error: null } : { success: false, error: state };
}

/** Notes that this browser's reader goes to sign, so that the end is told of whenever they hear of it. */
export const rememberSigning = (store: Store, id: string): void => store.setItem(KEY, id);

/**
 * Whether the end of a signing is to be told of: true once for each that was begun in this browser, whichever of its tabs
 * hears of it first and however often the page is opened again. Asking takes the turn.
 */
export function takeOutcomeTurn(store: Store, { id, state }: Pick<SigningView, 'id' | 'state'>): boolean {
  if (isOpen(state) || store.getItem(KEY) !== id) return false;
  store.removeItem(KEY);
  return true;
}
