import { useState } from 'react';
import { formatMoney, type Money, toMajor } from '#app/domain/money.ts';
import type { ActOutcome } from '#app/features/commitments/ui/invest/act-outcome.ts';
import type { Ask } from '#app/features/commitments/ui/invest/terms.ts';
import { OWN_STANDING_ID } from '#app/features/commitments/ui/own/own-commitment.tsx';
import { track } from '#app/platform/tracking/track.ts';
import type { Call } from '#app/trpc/call.ts';
import { useDialogAct } from './use-dialog-act.ts';

type Offer = { id: string; name: string; currency: Money['currency'] };
type Seen = { id: string; revision: number };

/** A member's actions on their commitment on an opportunity's page. */
export function useInvest({ id: opportunityId, name, currency }: Offer) {
  const act = useDialogAct();
  const [open, setOpen] = useState<'invest' | 'amend' | 'withdraw' | null>(null);
  const close = () => setOpen(null);
  const attempt = (name: string, asked: Call<unknown>, done: () => string): Promise<ActOutcome> =>
    act(name, asked, () => ({ text: done(), close, focus: OWN_STANDING_ID }));
  const said = (amount: number) => formatMoney({ amount, currency });
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
        () => {
          track('Set Desired Investment Amount');
          return `Desired amount for ${name} set to ${said(amount)}.`;
        },
      ),
    commit: ({ amount, entityId }: Ask, idempotencyKey: string) => {
      const commitment = { opportunityId, amount, idempotencyKey, ...inName(entityId) };
      return attempt(
        'commit',
        (rpc) => rpc.commitment.submit.mutate(commitment),
        () => {
          track('Commit to Investment', { amount: toMajor(amount), 'investment name': name });
          return `You requested ${said(amount)} in ${name}.`;
        },
      );
    },
    amend: ({ id: commitmentId, revision }: Seen, { amount, entityId }: Ask) =>
      attempt(
        'amend',
        (rpc) => rpc.commitment.amend.mutate({ commitmentId, revision, amount, ...inName(entityId) }),
        () => `You changed your request to ${said(amount)} in ${name}.`,
      ),
    withdraw: (commitmentId: string) =>
      attempt(
        'withdraw',
        (rpc) => rpc.commitment.withdraw.mutate({ commitmentId }),
        () => `You withdrew your commitment to ${name}.`,
      ),
  };
}
