import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { QueueRow } from '#app/features/commitments/commitment-desk.ts';
import type { ActOutcome } from '#app/features/commitments/ui/act-outcome.ts';
import { focusRow } from '#app/features/commitments/ui/decision-queue.tsx';
import type { DecisionAct } from '#app/features/commitments/ui/decision-sheet.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

/** The commitment that is open beside the queue, and the decision on it. Whatever comes of it, the lists are fetched anew. */
export function useDecision(rows: readonly QueueRow[]) {
  const trpc = useTRPC();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const accept = useMutation(trpc.commitmentDecision.accept.mutationOptions());
  const decline = useMutation(trpc.commitmentDecision.decline.mutationOptions());
  const together = useMutation(trpc.commitmentDecision.together.mutationOptions());
  const [opened, setOpened] = useState<QueueRow | null>(null);
  const fresh = opened && rows.find(({ id }) => id === opened.id);

  const close = (next?: string) => {
    setOpened(null);
    requestAnimationFrame(() => focusRow(next));
  };
  const decide = async (row: QueueRow, act: DecisionAct): Promise<ActOutcome> => {
    const at = rows.findIndex(({ id }) => id === row.id);
    const next = rows[at + 1]?.id;
    try {
      if (act.kind === 'decline') await decline.mutateAsync({ commitmentId: row.id, reason: act.reason });
      else if (act.kind === 'waitlist') {
        const answer = await together.mutateAsync({
          key: crypto.randomUUID(),
          opportunityId: row.opportunity.id,
          kind: 'waitlist',
          rows: [{ commitmentId: row.id, revision: row.revision }],
        });
        const changed = answer.result === 'changed' ? answer.changed[0] : undefined;
        if (changed) {
          await revalidate();
          return { ok: false, at: 'form', sentence: changed.sentence };
        }
      } else
        await accept.mutateAsync({
          commitmentId: row.id,
          amount: act.amount,
          revision: row.revision,
          oversubscribe: act.oversubscribe,
        });
    } catch (error) {
      await revalidate();
      return { ok: false, at: 'form', sentence: failureText(error) };
    }
    await revalidate();
    close(next);
    add({ text: toldOf(row, act), theme: 'success', autoDismiss: 8000 });
    return { ok: true };
  };

  return {
    row: fresh ?? opened,
    gone: opened !== null && !fresh,
    open: setOpened,
    close: () => close(opened?.id),
    decide,
  };
}

function toldOf({ member, opportunity, amount }: QueueRow, act: DecisionAct): string {
  if (act.kind === 'decline')
    return `${member.name}'s commitment to ${opportunity.name} is declined. They are being told.`;
  if (act.kind === 'waitlist')
    return `${member.name} is on the waitlist for ${opportunity.name}. They are being told.`;
  const accepted = formatMoney({ amount: act.amount, currency: amount.currency });
  return `${accepted} of ${member.name} is accepted for ${opportunity.name}. They are being told.`;
}
