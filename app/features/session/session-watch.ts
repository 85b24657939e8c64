import { guardDecision, type SessionState } from '#app/platform/session-profile.ts';

/** How often a page that stays open asks whether its session still lives. */
export const CHECK_EVERY_MS = 3 * 60_000;

/** Coming back to a tab twice within this time asks once. */
const SETTLE_MS = 5000;

type Options = {
  /** Whose page this is: another account in the same browser must not read on. */
  sub: string;
  lookUp: () => Promise<SessionState>;
  now: () => number;
  onLogin: () => void;
  onOtherAccount: () => void;
  /** The lookup failed (the error view shows) or works again. */
  onReachable: (reachable: boolean) => void;
};

/**
 * The guard of a page that is already open (seed §4). `check` asks the profile route and acts on the answer;
 * overlapping and hasty checks become one.
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
