import { call } from '#app/ui/rpc/call.ts';
import type { Rpc } from '#app/ui/rpc/client.ts';
import { failureText } from '#app/ui/rpc/failure.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';

/** Loads the ids of all matches, up to the limit of one bulk action; `null` on failure, which is shown. */
export function useSelectAll<Filters>(ask: (rpc: Rpc, filters: Filters) => Promise<string[]>) {
  const { add } = useToasts();
  return async (filters: Filters): Promise<string[] | null> => {
    try {
      return await call((rpc) => ask(rpc, filters));
    } catch (error) {
      add({ text: failureText(error), theme: 'critical' });
      return null;
    }
  };
}
