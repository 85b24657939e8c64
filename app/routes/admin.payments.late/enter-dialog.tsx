import { useState } from 'react';
import { formatMoney } from '#app/domain/money/money.ts';
import { LONGEST_REASON } from '#app/features/payments/deciding/decide.ts';
import type { ExpectedRow } from '#app/features/payments/lists/late-list.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Props = { expected: ExpectedRow & { firstDay: string }; onClose: () => void };

/** Records a payment that no bank file tells of. Mount it to open it. */
export function EnterDialog({ expected, onClose }: Props) {
  const { id: expectedId, holder, vehicle, notice, currency, open, dueDate, firstDay } = expected;
  const { attempt } = useAct();
  const [amount, setAmount] = useState<number | null>(null);
  const [valueDate, setValueDate] = useState('');
  const [isCredit, setCredit] = useState(false);
  const [note, setNote] = useState('');
  const over = Math.max(0, (amount ?? 0) - open);
  const enter = () => {
    if (!amount) return 'Please enter an amount.';
    if (over > 0 && !isCredit) return 'This is more than is open. Confirm that the rest is credit.';
    if (!valueDate) return 'Please enter the day on which the money arrived.';
    if (valueDate < firstDay) return `Enter ${formatDate(firstDay)}, the date of the notice, or later.`;
    if (!note.trim()) return 'Please say how you know of it.';
    const payment = {
      expectedId,
      open,
      amount,
      isCredit: over > 0 && isCredit,
      valueDate,
      note: note.trim(),
    };
    return attempt(`enter ${expectedId}`, (rpc) => rpc.payments.enter.mutate(payment), {
      done: () => {
        onClose();
        return `Payment of ${holder} recorded.`;
      },
    });
  };
  return (
    <ActDialog
      title="Enter a payment"
      description="For money that is in no bank file. It counts like a matched payment."
      action="Enter payment"
      ready={open > 0}
      refusalTitle="Nothing was recorded"
      onAct={enter}
      onClose={onClose}
    >
      {(pending) => (
        <>
          <KeyValues
            items={[
              { label: 'Holder', value: holder },
              { label: 'Notice', value: `${vehicle}, ${notice}` },
              { label: 'Due', value: formatDate(dueDate) },
              { label: 'Open', value: formatMoney({ amount: open, currency }) },
            ]}
          />
          <MoneyField
            label="Amount"
            currency={currency}
            value={amount}
            min={0}
            step={100}
            picks={[open]}
            disabled={pending}
            onChange={setAmount}
          />
          {over > 0 && (
            <Checkbox
              label={`${formatMoney({ amount: over, currency })} more than is open is credit of the holder`}
              checked={isCredit}
              disabled={pending}
              onChange={({ currentTarget }) => setCredit(currentTarget.checked)}
            />
          )}
          <TextField
            label="Value date"
            type="date"
            value={valueDate}
            min={firstDay}
            disabled={pending}
            onChange={({ currentTarget }) => setValueDate(currentTarget.value)}
          />
          <TextArea
            label="Note"
            value={note}
            maxLength={LONGEST_REASON}
            disabled={pending}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
