/** The page on which a confirming sign-in ends, and the channel by which it notifies the page that requested it. */
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
 * Has the person sign in again in a separate window, so that the input on the page is kept. Resolves with whether
 * they did.
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
