import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dayAfter } from '#app/domain/days.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Props = {
  opportunity: { id: string; name: string; currency: Currency };
  waiting: { count: number; sum: number };
  /** ISO. */
  now: string;
};

/** Days until the due date that is suggested. */
const USUAL_DAYS = 14;

/** Requests payment of the accepted commitments, and leads to the draft of the call. */
export function RequestPayment({ opportunity: { id, name, currency }, waiting, now }: Props) {
  const today = now.slice(0, 10);
  const [isOpen, setIsOpen] = useState(false);
  const [dueDate, setDueDate] = useState(() => dayAfter(today, USUAL_DAYS));
  const { attempt } = useAct();
  const navigate = useNavigate();
  const commitments =
    waiting.count === 1 ? 'the accepted commitment' : `${waiting.count} accepted commitments`;
  const request = () => {
    if (!dueDate) return 'Please enter a due date.';
    return attempt(
      `request payment ${id}`,
      (rpc) => rpc.notice.requestPayment.mutate({ opportunityId: id, dueDate }),
      {
        refresh: 'never',
        done: async ({ noticeId }) => {
          await navigate(`/admin/notices/${noticeId}`);
          return 'The call is drafted. Nobody is notified until it is published.';
        },
      },
    );
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Request payment…</Button>
      {isOpen && (
        <ActDialog
          title={`Request payment for ${name}`}
          description={`Drafts a call of ${formatMoney({ amount: waiting.sum, currency })} for ${commitments}. The deal becomes a vehicle, and each commitment a position in it. Members are told once the call is published.`}
          action="Draft the call"
          refusalTitle="Nothing was changed"
          onAct={request}
          onClose={() => setIsOpen(false)}
        >
          {(pending) => (
            <TextField
              type="date"
              label="Due date"
              hint="It can be changed in the draft."
              min={today}
              value={dueDate}
              disabled={pending}
              onChange={({ currentTarget }) => setDueDate(currentTarget.value)}
            />
          )}
        </ActDialog>
      )}
    </>
  );
}
