/** The page that a confirmed sign-in ends on, and the channel by which it tells the page that asked. */
export const CONFIRMED_PAGE = '/auth/confirmed?window=own';
export const CONFIRMED = 'vestry-confirmed';

type Asking = { answer: (confirmed: boolean) => void };

let asking: Asking | null = null;
const listeners = new Set<() => void>();

function set(next: Asking | null): void {
  asking = next;
  for (const listener of listeners) listener();
}

export const confirmation = {
  current: (): Asking | null => asking,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/**
 * Asks the person to sign in again, in a window of its own, so that what they have typed stays on the page. Resolves
 * with whether they did.
 */
export function confirmIdentity(): Promise<boolean> {
  asking?.answer(false);
  return new Promise((resolve) => {
    set({
      answer(confirmed) {
        set(null);
        resolve(confirmed);
      },
    });
  });
}
