import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import type { PayoutPreview } from '#app/features/payments/payouts/payout-lists.server.ts';
import { LeftOutList } from '#app/features/payments/ui/left-out-list.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Props = { preview: PayoutPreview; onClose: () => void };

/** Prepares a file of what a notice has to pay out, and leads to it. */
export function PrepareDialog({ preview, onClose }: Props) {
  const { noticeId, vehicle, notice, currency, dueDate, count, total, accountEnding, leftOut, today } =
    preview;
  const { attempt } = useAct();
  const navigate = useNavigate();
  const [executionDate, setExecutionDate] = useState(dueDate > today ? dueDate : today);
  const prepare = () => {
    if (!executionDate) return 'Please enter the day on which the bank pays.';
    return attempt(
      `prepare ${noticeId}`,
      (rpc) => rpc.payments.preparePayout.mutate({ noticeId, executionDate, count, total }),
      {
        refresh: 'never',
        done: async ({ id }) => {
          await navigate(`/admin/payments/payouts/${id}`);
          return 'File prepared. Nothing is paid until it is released.';
        },
      },
    );
  };
  return (
    <ActDialog
      title={titleOf(count)}
      description={`${vehicle}, ${notice}. The payments are fixed as they are now, and nothing is paid until the file is released.`}
      action="Prepare the file"
      ready={count > 0 && accountEnding !== null}
      refusalTitle="Nothing was prepared"
      onAct={prepare}
      onClose={onClose}
    >
      {(pending) => (
        <div className="flex flex-col gap-5">
          <KeyValues
            items={[
              { label: 'Total', value: formatMoneyExactly({ amount: total, currency }) },
              { label: 'From account ending', value: accountEnding ?? 'No approved account' },
            ]}
          />
          <TextField
            type="date"
            label="Paid on"
            min={today}
            value={executionDate}
            disabled={pending}
            onChange={({ currentTarget }) => setExecutionDate(currentTarget.value)}
          />
          <LeftOutList leftOut={leftOut} currency={currency} />
        </div>
      )}
    </ActDialog>
  );
}

function titleOf(count: number): string {
  if (count === 0) return 'Nobody can be paid yet';
  return count === 1
    ? 'Prepare a file of 1 payment?'
    : `Prepare a file of ${count.toLocaleString('en-GB')} payments?`;
}
