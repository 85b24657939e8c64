import type { Rpc } from './client.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { codeOf } from './failure.ts';

export type Call<Answer> = (rpc: Rpc) => Promise<Answer>;

/** For reports that are also sent while a page closes: the request outlives the page. */
export const OUTLIVES_PAGE = { context: { outlivesPage: true } };

let loaded: Rpc | undefined;

async function load(): Promise<Rpc> {
  loaded ??= (await import('./client.ts')).rpc();
  return loaded;
}

/** Preloads the RPC client. If that fails, the first call reports the error. */
export const prepareCalls = (): void => void load().catch(() => undefined);

/**
 * Calls the server; if it requires a recent sign-in, requests one and calls once more. The client is loaded on first
 * use, so that no page waits for it.
 */
export async function call<Answer>(make: Call<Answer>): Promise<Answer> {
  // At once if it is loaded: a page that closes has no time to load anything.
  const rpc = loaded ?? (await load());
  try {
    return await make(rpc);
  } catch (error) {
    if (codeOf(error) !== 'PRECONDITION_FAILED' || !(await confirmIdentity())) throw error;
    return make(rpc);
  }
}
