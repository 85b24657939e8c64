import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActOutcome } from '#app/features/commitments/ui/act-outcome.ts';
import { OWN_STANDING_ID } from '#app/features/commitments/ui/own-commitment.tsx';
import type { Ask } from '#app/features/commitments/ui/terms.ts';
import { formatMoney, type Money, toMajor } from '#app/platform/money.ts';
import { track } from '#app/platform/track.ts';
import { useTRPC } from '#app/trpc/client.ts';
import { useAct } from './use-act.ts';

type Offer = { id: string; name: string; currency: Money['currency'] };
type Seen = { id: string; revision: number };

/** What a member can ask of an opportunity's page about their commitment. */
export function useInvest({ id: opportunityId, name, currency }: Offer) {
  const trpc = useTRPC();
  const act = useAct();
  const [open, setOpen] = useState<'invest' | 'amend' | 'withdraw' | null>(null);
  const desire = useMutation(trpc.commitment.setDesiredAmount.mutationOptions());
  const submit = useMutation(trpc.commitment.submit.mutationOptions());
  const change = useMutation(trpc.commitment.amend.mutationOptions());
  const retract = useMutation(trpc.commitment.withdraw.mutationOptions());

  const close = () => setOpen(null);
  const attempt = (asked: Promise<unknown>, done: () => string): Promise<ActOutcome> =>
    act(asked, () => ({ text: done(), close, focus: OWN_STANDING_ID }));
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
      attempt(desire.mutateAsync({ opportunityId, amount }), () => {
        track('Set Desired Investment Amount');
        return `${said(amount)} is your desired amount for ${name}.`;
      }),
    commit: ({ amount, entityId }: Ask, idempotencyKey: string) =>
      attempt(submit.mutateAsync({ opportunityId, amount, idempotencyKey, ...inName(entityId) }), () => {
        track('Commit to Investment', { amount: toMajor(amount), 'investment name': name });
        return `You have asked to invest ${said(amount)} in ${name}.`;
      }),
    amend: ({ id: commitmentId, revision }: Seen, { amount, entityId }: Ask) =>
      attempt(
        change.mutateAsync({ commitmentId, revision, amount, ...inName(entityId) }),
        () => `You now ask to invest ${said(amount)} in ${name}.`,
      ),
    withdraw: (commitmentId: string) =>
      attempt(retract.mutateAsync({ commitmentId }), () => `Your commitment to ${name} is withdrawn.`),
  };
}
