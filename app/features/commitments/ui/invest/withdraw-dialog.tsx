import { useState } from 'react';
import { formatMoney, type Money } from '#app/domain/money.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { ActOutcome } from './act-outcome.ts';

type Props = {
  opportunityName: string;
  amount: Money;
  /** The member may commit again. */
  isOpen: boolean;
  onWithdraw: () => Promise<ActOutcome>;
  onClose: () => void;
};

/** Asks for confirmation before a commitment is withdrawn. Mount it to open it. */
export function WithdrawDialog({ opportunityName, amount, isOpen, onWithdraw, onClose }: Props) {
  const [pending, setPending] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const withdraw = async () => {
    setPending(true);
    const outcome = await onWithdraw();
    setPending(false);
    if (!outcome.ok) setSentence(outcome.sentence);
  };
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      locked={pending}
      title="Withdraw your commitment?"
      description={`You requested ${formatMoney(amount)} in ${opportunityName}. ${isOpen ? 'You can commit again until the deadline.' : 'You cannot commit again.'}`}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button variant="danger" pending={pending} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        </>
      }
    >
      {sentence && <ErrorSummary title="That did not work" errors={[{ message: sentence }]} />}
    </Dialog>
  );
}
