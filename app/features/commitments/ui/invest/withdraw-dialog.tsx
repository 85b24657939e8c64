import { formatMoney, type Money } from '#app/domain/money.ts';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
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
  const withdraw = async () => {
    const outcome = await onWithdraw();
    return outcome.ok ? null : outcome.sentence;
  };
  return (
    <ActDialog
      size="sm"
      title="Withdraw your commitment?"
      description={`You requested ${formatMoney(amount)} in ${opportunityName}. ${isOpen ? 'You can commit again until the deadline.' : 'You cannot commit again.'}`}
      action="Withdraw"
      danger
      onAct={withdraw}
      onClose={onClose}
    />
  );
}
