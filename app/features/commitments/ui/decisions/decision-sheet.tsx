import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { formatMoney } from '#app/domain/money/money.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { IfMayAct } from '#app/ui/permissions.tsx';
import {
  acceptedBy,
  type DecisionDraft,
  type DraftProblem,
  decisionOf,
  problemWith,
  type QueueRow,
} from '../../admin/review-queue.ts';
import type { Decision } from '../../decisions/decision.ts';
import { CommitmentFactsList } from '../own/commitment-facts-list.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { DecisionFields } from './decision-fields.tsx';

type Props = {
  row: QueueRow;
  /** It has left the queue: another admin decided, or the member withdrew. */
  gone: boolean;
  /** How the member has changed it since the row was read, as a sentence; `null` if they have not. */
  change: string | null;
  onReview: () => void;
  timeZone: string;
  /** The input so far, which is kept while other rows are looked at. */
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  /** Leads to the rows before and after; nothing without others. */
  steps?: (disabled: boolean) => ReactNode;
  /** Returns the refusal; `null` on success. */
  onDecide: (decision: Decision) => Promise<string | null>;
  onClose: () => void;
};

/**
 * One commitment with the data that a decision needs. Mount it to open it; it may step to other rows. The input is kept
 * when sending fails.
 */
export function DecisionSheet({
  row,
  gone,
  change,
  onReview,
  timeZone,
  draft,
  onDraft,
  steps,
  onDecide,
  onClose,
}: Props) {
  const id = useId();
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const [shown, setShown] = useState(row.id);
  if (shown !== row.id) {
    setShown(row.id);
    setProblem(null);
    setRefusal(null);
  }

  const edit = (part: Partial<DecisionDraft>) => {
    setProblem(null);
    onDraft({ ...draft, ...part });
  };
  const decide = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemWith(draft, row);
    setProblem(wrong);
    setRefusal(null);
    if (wrong || pending || gone || change) return;
    setPending(true);
    setRefusal(await onDecide(decisionOf(draft, row)));
    setPending(false);
  };
  const review = () => {
    setProblem(null);
    setRefusal(null);
    onReview();
    document.getElementById(id)?.focus();
  };

  return (
    <Sheet
      open
      onClose={onClose}
      size="lg"
      locked={pending}
      title={row.member.name}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            {gone ? 'Close' : 'Cancel'}
          </Button>
          {!gone && (
            <Button
              type="submit"
              form={id}
              variant={draft.kind === 'decline' ? 'danger' : 'primary'}
              pending={pending}
              disabled={change !== null}
            >
              {decisionLabelOf(draft, row)}
            </Button>
          )}
        </>
      }
    >
      {steps?.(pending)}
      <form
        id={id}
        tabIndex={-1}
        onSubmit={(event) => void decide(event)}
        noValidate
        className="flex flex-col gap-6"
      >
        {refusal && (
          <ErrorSummary
            title={gone ? 'Already decided' : 'Nothing was changed'}
            errors={[{ message: refusal }]}
          />
        )}
        {change && <ChangeNotice sentence={change === refusal ? null : change} onReview={review} />}
        {gone && !refusal && (
          <p role="status">It left the queue: another admin decided it, or the member withdrew it.</p>
        )}
        <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">
          <CommitmentFactsList row={row} timeZone={timeZone} />
          {!gone && (
            <IfMayAct>
              <div className="flex flex-col gap-6">
                <DecisionFields
                  key={row.id}
                  id={id}
                  row={row}
                  canWait={row.waitlistedAt === null}
                  draft={draft}
                  problem={problem}
                  disabled={pending}
                  onChange={edit}
                />
              </div>
            </IfMayAct>
          )}
        </div>
      </form>
    </Sheet>
  );
}

type Decidable = Pick<QueueRow, 'amount' | 'book'>;

/** The initial draft: no decision, and the rest of the target if the admin has to scale back to it. */
export const firstDraft = ({ amount, book }: Decidable): DecisionDraft => ({
  kind: null,
  amount: book.left.amount > 0 && book.left.amount < amount.amount ? book.left.amount : null,
  reason: '',
  oversubscribe: false,
});

export function decisionLabelOf(draft: DecisionDraft, row: Decidable): string {
  if (draft.kind === null) return 'Decide';
  if (draft.kind === 'waitlist') return 'Move to waitlist';
  if (draft.kind === 'decline') return 'Decline';
  const amount = acceptedBy(draft, row);
  return amount === null ? 'Accept' : `Accept ${formatMoney({ amount, currency: row.amount.currency })}`;
}
