import { useState } from 'react';
import { formatMoney } from '#app/domain/money.ts';
import type { QueueRow } from '#app/features/commitments/admin/review-queue.ts';
import {
  changeAlone,
  type DraftedDecision,
  decisionOnOne,
} from '#app/features/commitments/decisions/decision.ts';
import { focusRow } from '#app/features/commitments/ui/decisions/decision-queue.tsx';
import type { ActOutcome } from '#app/features/commitments/ui/invest/act-outcome.ts';
import { useAct } from '#app/trpc/use-act.ts';
import { useDecide } from './use-decide.ts';

/** The commitment open beside the queue, and the decision on it. The lists are refetched even if it fails. */
export function useDecision(rows: readonly QueueRow[]) {
  const decideOn = useDecide();
  const { attempt } = useAct();
  const [opened, setOpened] = useState<QueueRow | null>(null);
  const fresh = opened && rows.find(({ id }) => id === opened.id);

  const close = (next?: string) => {
    setOpened(null);
    requestAnimationFrame(() => focusRow(next));
  };
  const decide = async (row: QueueRow, act: DraftedDecision): Promise<ActOutcome> => {
    const at = rows.findIndex(({ id }) => id === row.id);
    const next = rows[at + 1]?.id;
    let changed: string | null = null;
    const wrong = await attempt(`decide ${row.id}`, decideOn(row.opportunity.id, decisionOnOne(row, act)), {
      done: (answer) => {
        if (answer.result === 'changed') {
          changed = answer.changed.map(changeAlone).join(' ');
          return null;
        }
        close(next);
        return toastOf(row, act);
      },
    });
    const sentence = wrong ?? changed;
    return sentence === null ? { ok: true } : { ok: false, at: 'form', sentence };
  };

  return {
    row: fresh ?? opened,
    gone: opened !== null && !fresh,
    open: setOpened,
    close: () => close(opened?.id),
    decide,
  };
}

function toastOf({ member, opportunity, amount }: QueueRow, act: DraftedDecision): string {
  if (act.kind === 'decline') return `Declined ${member.name}’s commitment to ${opportunity.name}.`;
  if (act.kind === 'waitlist') return `Waitlisted ${member.name} for ${opportunity.name}.`;
  const accepted = formatMoney({ amount: act.amount, currency: amount.currency });
  return `Accepted ${accepted} from ${member.name} for ${opportunity.name}.`;
}
