import { useHolder } from '../navigation/holder.tsx';
import type { Rpc } from './client.ts';

type Prepared = Parameters<Rpc['prepared']['prepare']['mutate']>[0];

/**
 * Returns how a form sends its act to the holder of the page, who confirms it; `null` where it is done at once.
 * @param isActed whether those who may act in the holder's name do it at once
 */
export function useProposal({ isActed = true } = {}) {
  const holder = useHolder();
  if (holder === null || (isActed && holder.acts)) return null;
  return {
    /** Of the button that sends it. */
    label: `Send to ${holder.name} to confirm`,
    /** Once it is sent. */
    done: `Sent. Nothing happens until ${holder.name} confirms it.`,
    send: (rpc: Rpc, act: Prepared) => rpc.prepared.prepare.mutate(act),
  };
}
