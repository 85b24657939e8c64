import { useMutation } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ActOutcome } from '#app/features/commitments/ui/act-outcome.ts';
import { OWN_STANDING_ID } from '#app/features/commitments/ui/invest-panel.tsx';
import { formatMoney, type Money, toMajor } from '#app/platform/money.ts';
import { track } from '#app/platform/track.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

type Offer = { id: string; name: string; currency: Money['currency'] };

/** The acts of an open opportunity's page. After each, the page asks the server how things stand. */
export function useInvest({ id: opportunityId, name, currency }: Offer) {
  const trpc = useTRPC();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const [open, setOpen] = useState<'invest' | 'withdraw' | null>(null);
  const desire = useMutation(trpc.commitment.setDesiredAmount.mutationOptions());
  const submit = useMutation(trpc.commitment.submit.mutationOptions());
  const retract = useMutation(trpc.commitment.withdraw.mutationOptions());

  const attempt = async (act: Promise<unknown>, done: () => string): Promise<ActOutcome> => {
    try {
      await act;
    } catch (error) {
      // A refusal may mean that the page is behind: the deadline passed, or another tab was faster.
      if (isConflict(error)) void revalidate();
      return refused(error);
    }
    const text = done();
    await revalidate();
    setOpen(null);
    add({ text, theme: 'success', autoDismiss: 8000 });
    requestAnimationFrame(() => document.getElementById(OWN_STANDING_ID)?.focus());
    return { ok: true };
  };
  const said = (amount: number) => formatMoney({ amount, currency });

  return {
    open,
    close: () => setOpen(null),
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
    commit: (amount: number, idempotencyKey: string) =>
      attempt(submit.mutateAsync({ opportunityId, amount, idempotencyKey }), () => {
        track('Commit to Investment', { amount: toMajor(amount), 'investment name': name });
        return `You have asked to invest ${said(amount)} in ${name}.`;
      }),
    withdraw: (commitmentId: string) =>
      attempt(retract.mutateAsync({ commitmentId }), () => `Your commitment to ${name} is withdrawn.`),
  };
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? error.data?.code : undefined;

const isConflict = (error: unknown): boolean =>
  ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND'].includes(codeOf(error) ?? '');

const refused = (error: unknown): ActOutcome => ({
  ok: false,
  at: codeOf(error) === 'UNPROCESSABLE_CONTENT' ? 'amount' : 'form',
  sentence: failureText(error),
});
