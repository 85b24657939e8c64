import { useState } from 'react';
import { WithdrawDialog } from '#app/features/documents/admin/ui/withdraw-dialog.tsx';
import type {
  WithdrawalForecast,
  WithdrawalInput,
} from '#app/features/documents/admin/withdrawing/withdrawal.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** Asks before documents are withdrawn, with who has opened them. Returns what asks, and the dialog. */
export function useWithdrawal(timeZone: string, onDone?: () => void) {
  const { attempt, run, pending } = useAct();
  const [asked, setAsked] = useState<{ which: WithdrawalInput; forecast: WithdrawalForecast } | null>(null);
  const ask = (which: WithdrawalInput) =>
    void run('forecast withdrawal', (rpc) => rpc.documentAdmin.forecastWithdrawal.mutate(which), {
      refresh: 'never',
      done: (forecast) => {
        setAsked({ which, forecast });
        return null;
      },
    });
  const withdraw = (which: WithdrawalInput) =>
    attempt('withdraw', (rpc) => rpc.documentAdmin.withdraw.mutate(which), {
      done: ({ withdrawn }) => {
        setAsked(null);
        onDone?.();
        return `${withdrawn === 1 ? '1 document' : `${withdrawn} documents`} withdrawn.`;
      },
    });
  return {
    ask,
    /** Nobody has it yet, so there is nothing to ask. */
    cancelSchedule: (id: string) =>
      void run('withdraw', (rpc) => rpc.documentAdmin.withdraw.mutate({ ids: [id] }), {
        done: () => 'It is a draft again.',
      }),
    pending,
    dialog: asked && (
      <WithdrawDialog
        forecast={asked.forecast}
        timeZone={timeZone}
        onWithdraw={() => withdraw(asked.which)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
