import type { Rpc } from './client.ts';

/** One call by the RPC client. */
export type Call<Answer> = (rpc: Rpc) => Promise<Answer>;

const load = () => import('./client.ts');

/** Preloads the RPC client. If that fails, the first call reports the error. */
export const prepareCalls = (): void => void load().catch(() => undefined);

/** Calls the server. The client is loaded on first use, so that no page waits for it. */
export async function call<Answer>(make: Call<Answer>): Promise<Answer> {
  const { rpc } = await load();
  return make(rpc());
}
