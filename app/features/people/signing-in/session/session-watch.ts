import { guardDecision, type SessionState } from '#app/platform/session/session-lookup.ts';

/** How often an open page checks that its session is still alive. */
export const CHECK_EVERY_MS = 3 * 60_000;

/** Returning to a tab twice within this time checks once. */
const SETTLE_MS = 5000;

type Options = {
  /** The page's account: another account in the same browser must not continue to read it. */
  sub: string;
  lookUp: () => Promise<SessionState>;
  now: () => number;
  onLogin: () => void;
  onOtherAccount: () => void;
  /** The lookup failed (the error view shows) or works again. */
  onReachable: (reachable: boolean) => void;
};

/**
 * The guard of a page that is already open (seed §4). `check` requests the profile route and acts on the response;
 * overlapping and rapid checks are merged.
 */
export function createSessionWatch(options: Options) {
  let last = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const state = await options.lookUp();
    last = options.now();
    switch (guardDecision(state, true)) {
      case 'login':
        return options.onLogin();
      case 'error':
        return options.onReachable(false);
      case 'show':
        options.onReachable(true);
        if (state.kind === 'signedIn' && state.user.sub !== options.sub) options.onOtherAccount();
    }
  }

  return {
    check({ now: atOnce = false } = {}): Promise<void> {
      if (!running && (atOnce || options.now() - last >= SETTLE_MS)) {
        running = ask().finally(() => {
          running = null;
        });
      }
      return running ?? Promise.resolve();
    },
  };
}
