/** The browser's storage key for the flags of a login session; shared by its tabs. */
export const SESSION_MEMORY = 'session';

const TOASTED = 'toasted';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Records the session `key`. Returns true the first time that any tab of this browser sees it, so that the login is
 * tracked once.
 */
export function noteSession(store: Store, key: string): boolean {
  if (recall(store).key === key) return false;
  store.setItem(SESSION_MEMORY, key);
  return true;
}

/** Claims the invite toast, which is shown once per login session (seed §4). Returns whether to show it. */
export function takeInviteToastTurn(store: Store, key: string): boolean {
  const known = recall(store);
  if (known.key === key && known.toasted) return false;
  store.setItem(SESSION_MEMORY, `${key} ${TOASTED}`);
  return true;
}

/** Forgets the session: signing out resets its flags (seed §4) and notifies the other tabs. */
export const forgetSession = (store: Store): void => store.removeItem(SESSION_MEMORY);

function recall(store: Store): { key: string | undefined; toasted: boolean } {
  const [key, flag] = (store.getItem(SESSION_MEMORY) ?? '').split(' ');
  return { key, toasted: flag === TOASTED };
}
