import { useState } from 'react';
import { toMajor } from '#app/domain/money.ts';
import type { ActOutcome } from '#app/features/commitments/ui/invest/act-outcome.ts';
import type { Ask } from '#app/features/commitments/ui/invest/terms.ts';
import { OWN_STANDING_ID } from '#app/features/commitments/ui/own/own-commitment.tsx';
import { track } from '#app/platform/tracking/track.ts';
import type { Call } from '#app/trpc/call.ts';
import { useDialogAct } from './use-dialog-act.ts';

type Offer = { id: string; name: string };
type Seen = { id: string; revision: number };

/** A member's actions on their commitment on an opportunity's page. */
export function useInvest({ id: opportunityId, name }: Offer) {
  const act = useDialogAct();
  const [open, setOpen] = useState<'invest' | 'amend' | 'withdraw' | null>(null);
  const close = () => setOpen(null);
  const attempt = (name: string, asked: Call<unknown>, done?: () => void): Promise<ActOutcome> =>
    act(name, asked, () => {
      done?.();
      return { close, focus: OWN_STANDING_ID };
    });
  const inName = (entityId: string | null) => (entityId ? { entityId } : {});

  return {
    open,
    close,
    askToAmend: () => setOpen('amend'),
    askToWithdraw: () => setOpen('withdraw'),
    invest: () => {
      setOpen('invest');
      track('Investment Modal Opened');
    },
    setDesired: (amount: number) =>
      attempt(
        'desire',
        (rpc) => rpc.commitment.setDesiredAmount.mutate({ opportunityId, amount }),
        () => track('Set Desired Investment Amount'),
      ),
    commit: ({ amount, entityId }: Ask, idempotencyKey: string) => {
      const commitment = { opportunityId, amount, idempotencyKey, ...inName(entityId) };
      return attempt(
        'commit',
        (rpc) => rpc.commitment.submit.mutate(commitment),
        () => track('Commit to Investment', { amount: toMajor(amount), 'investment name': name }),
      );
    },
    amend: ({ id: commitmentId, revision }: Seen, { amount, entityId }: Ask) =>
      attempt('amend', (rpc) =>
        rpc.commitment.amend.mutate({ commitmentId, revision, amount, ...inName(entityId) }),
      ),
    withdraw: (commitmentId: string) =>
      attempt('withdraw', (rpc) => rpc.commitment.withdraw.mutate({ commitmentId })),
  };
}
