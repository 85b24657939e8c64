import { useState } from 'react';
import { formatMoney } from '#app/domain/money/money.ts';
import {
  type DecisionDraft,
  type QueueRow,
  withoutDraft,
} from '#app/features/commitments/admin/review-queue.ts';
import { amendedSince } from '#app/features/commitments/decisions/amended-since.ts';
import { acceptedSum, changeAlone, type Decision } from '#app/features/commitments/decisions/decision.ts';
import { focusRow } from '#app/features/commitments/ui/decisions/decision-queue.tsx';
import { firstDraft } from '#app/features/commitments/ui/decisions/decision-sheet.tsx';
import { useDecisionKey } from '#app/features/commitments/ui/decisions/use-decision-key.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** The input so far on a commitment, with the row that it is about: its member may change it meanwhile. */
type DraftOnRow = { row: QueueRow; draft: DecisionDraft };

/**
 * The commitment open beside the queue, and the decision on it. The lists are refetched even if it fails. A decision is
 * on the row that was opened, or that its draft is about: if the member has changed it since, the admin reviews the
 * change first.
 */
export function useDecision(rows: readonly QueueRow[]) {
  const { keyOf, forgetKey } = useDecisionKey();
  const { attempt } = useAct();
  const [opened, setOpened] = useState<QueueRow | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, DraftOnRow>>>({});
  const at = rows.findIndex(({ id }) => id === opened?.id);
  const fresh = rows[at] ?? null;
  const change = opened && fresh && amendedSince(opened, fresh);

  const open = (row: QueueRow) => setOpened(drafts[row.id]?.row ?? row);

  const close = (next?: string) => {
    setOpened(null);
    requestAnimationFrame(() => focusRow(next));
  };
  /** Returns the refusal; `null` on success. */
  const decide = async (row: QueueRow, decision: Decision): Promise<string | null> => {
    const next = rows[rows.findIndex(({ id }) => id === row.id) + 1]?.id;
    const opportunityId = row.opportunity.id;
    const input = { ...decision, opportunityId, key: keyOf(opportunityId, decision) };
    let changed: string | null = null;
    const wrong = await attempt(`decide ${row.id}`, (rpc) => rpc.commitmentDecision.decide.mutate(input), {
      done: (answer) => {
        forgetKey();
        if (answer.result === 'changed') {
          changed = answer.changed.map(changeAlone).join(' ');
          return null;
        }
        // The sheet closes by itself: what was written on other rows is kept.
        setDrafts((before) => withoutDraft(before, row.id));
        close(next);
        return answer.isHeld ? null : toastOf(row, decision);
      },
    });
    return wrong ?? changed;
  };

  return {
    row: change ? opened : (fresh ?? opened),
    gone: opened !== null && !fresh,
    change,
    /** Takes the row as its member has changed it; what was entered is kept. */
    review: () => {
      if (!fresh) return;
      setOpened(fresh);
      setDrafts((before) => {
        const written = before[fresh.id];
        return written ? { ...before, [fresh.id]: { ...written, row: fresh } } : before;
      });
    },
    open,
    /** The place of the open row among those shown, from 0; -1 once it has left the queue. */
    at,
    /** Opens the row at a place; `null` where there is none. */
    leadTo: (place: number) => {
      const row = rows[place];
      return row ? () => open(row) : null;
    },
    draftOf: (row: QueueRow): DecisionDraft => drafts[row.id]?.draft ?? firstDraft(row),
    setDraft: (row: QueueRow, draft: DecisionDraft) =>
      setDrafts((before) => ({ ...before, [row.id]: { row, draft } })),
    close: () => {
      setDrafts({});
      close(opened?.id);
    },
    decide,
  };
}

function toastOf({ member, opportunity, amount }: QueueRow, decision: Decision): string {
  if (decision.kind === 'decline') return `Declined ${member.name}’s commitment to ${opportunity.name}.`;
  if (decision.kind !== 'accept') return `Waitlisted ${member.name} for ${opportunity.name}.`;
  const accepted = formatMoney({ amount: acceptedSum(decision.rows), currency: amount.currency });
  return `Accepted ${accepted} from ${member.name} for ${opportunity.name}.`;
}
