/** What opens the management calls, and for how long. */
export type GrantedToken = { token: string; lifetimeMs: number };

export type TokenCache = {
  /** One that is good for a while yet; whoever asks while it is fetched waits for the same one. */
  get(): Promise<string>;
  /** Not used any more: the provider has refused it. A newer one is kept. */
  drop(token: string): void;
};

/** Renewed before its time is over, so that it does not end on the way. */
const MARGIN_MS = 60_000;

type Kept = { token: string; until: number };

/** Keeps one token in this process. A failed fetch is not kept: the next caller tries again. */
export function tokenCache(fetchToken: () => Promise<GrantedToken>): TokenCache {
  let kept: Promise<Kept> | undefined;
  let good: Kept | undefined;

  const renew = async (): Promise<Kept> => {
    try {
      const { token, lifetimeMs } = await fetchToken();
      // One that lives no longer than the margin is used for half its life.
      const until = Date.now() + Math.max(lifetimeMs - MARGIN_MS, lifetimeMs / 2);
      good = { token, until };
      return good;
    } finally {
      kept = undefined;
    }
  };

  return {
    async get() {
      if (good && Date.now() < good.until) return good.token;
      kept ??= renew();
      return (await kept).token;
    },
    drop(token) {
      if (good?.token === token) good = undefined;
    },
  };
}
