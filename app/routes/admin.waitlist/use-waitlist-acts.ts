import { useState } from 'react';
import { inviteOutcomeText } from '#app/features/people/joining/waitlist/ui/waitlist-outcome.ts';
import type { WaitlistAsked } from '#app/features/people/joining/waitlist/waitlist-list.tsx';
import { refusalOfMany } from '#app/platform/lists/bulk.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useSelectAll } from '../admin/use-select-all.ts';

/** An admin's actions on waitlist entries. */
export function useWaitlistActs(known: readonly { id: string; email: string }[]) {
  const { attempt, run, pending } = useAct();
  const select = useSelectAll<WaitlistAsked>((rpc, filters) => rpc.waitlist.select.query(filters));
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const emailOf = (id: string) => known.find((one) => one.id === id)?.email;

  return {
    pending,
    /** Why the last action was refused for some entries. */
    refusals,
    forgetRefusals: () => setRefusals([]),
    /** Returns whether the request as a whole is done. */
    async invite(entryIds: string[]): Promise<boolean> {
      const many = refusalOfMany(entryIds.length);
      setRefusals(many ? [many] : []);
      if (many) return false;
      let isDone = false;
      await run(`invite ${entryIds}`, (rpc) => rpc.waitlist.invite.mutate({ entryIds }), {
        done: (results) => {
          isDone = true;
          const { text, refused } = inviteOutcomeText(results, emailOf);
          setRefusals(refused);
          return text;
        },
      });
      return isDone;
    },
    /** Returns the error; `null` for none. */
    remove: (entryId: string): Promise<string | null> =>
      attempt(`remove ${entryId}`, (rpc) => rpc.waitlist.remove.mutate({ entryId }), {
        done: () => `${emailOf(entryId) ?? 'The entry'} removed from the waitlist.`,
      }),
    select,
  };
}
