import type { OutsideAuth } from './outside-call.ts';
import type { OutsideError } from './outside-error.ts';

/** The token returned by a service's token endpoint. */
export type GrantedToken = { token: string; lifetimeMs: number };

export type TokenCache = {
  /** Returns a token that stays valid for a while. Concurrent callers share one request. */
  get(): Promise<string>;
  /** Discards a refused token. A newer one is kept. */
  drop(token: string): void;
};

/** A token is renewed this long before it expires, so that it does not expire in transit. */
const MARGIN_MS = 60_000;

type CachedToken = { token: string; until: number };

/** Caches one token in this process. A failed request is not cached: the next caller tries again. */
export function tokenCache(fetchToken: () => Promise<GrantedToken>): TokenCache {
  let pending: Promise<CachedToken> | undefined;
  let current: CachedToken | undefined;

  const renew = async (): Promise<CachedToken> => {
    try {
      const { token, lifetimeMs } = await fetchToken();
      // A token that lives no longer than the margin is used for half its life.
      const until = Date.now() + Math.max(lifetimeMs - MARGIN_MS, lifetimeMs / 2);
      current = { token, until };
      return current;
    } finally {
      pending = undefined;
    }
  };

  return {
    async get() {
      if (current && Date.now() < current.until) return current.token;
      pending ??= renew();
      return (await pending).token;
    },
    drop(token) {
      if (current?.token === token) current = undefined;
    },
  };
}

const SCHEME = 'Bearer ';

/** Authorizes every call with a token, which is renewed once when the service rejects it. */
export function bearerToken(
  { get, drop }: TokenCache,
  isRefused: (error: OutsideError) => boolean = ({ status }) => status === 401,
): OutsideAuth {
  return {
    sign: async ({ headers }) => ({ ...headers, authorization: SCHEME + (await get()) }),
    renews(error, { authorization = '' }) {
      if (!isRefused(error)) return false;
      drop(authorization.slice(SCHEME.length));
      return true;
    },
  };
}
