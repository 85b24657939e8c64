import { useState } from 'react';
import { useAct } from '#app/ui/rpc/use-act.ts';
import type { GrantView } from '../grant.ts';
import { EndGrantDialog } from './end-grant-dialog.tsx';

/** Returns how to end one of these grants, as its holder or as an admin, and the dialog that asks before. */
export function useEndGrant(as: 'holder' | 'admin', all: readonly GrantView[]) {
  const { attempt } = useAct();
  const [grant, setGrant] = useState<GrantView | null>(null);
  const end = ({ id, person }: GrantView) =>
    attempt(`end ${id}`, (rpc) => rpc.grant[as === 'holder' ? 'revoke' : 'end'].mutate({ id }), {
      done: () => {
        setGrant(null);
        return `The access of ${person} has ended.`;
      },
      refresh: 'done',
    });
  const dialog = grant && (
    <EndGrantDialog grant={grant} all={all} onEnd={() => end(grant)} onClose={() => setGrant(null)} />
  );
  return [setGrant, dialog] as const;
}
