import { formatMoney } from '#app/domain/money/money.ts';
import { useInvestor } from '#app/ui/navigation/holder.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { closeOnto } from '#app/ui/overlays/close-onto.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import type { CommitmentView } from '../../commitment.ts';
import { OWN_STANDING_ID } from '../own/own-commitment.tsx';

type Props = {
  opportunityName: string;
  commitment: CommitmentView;
  /** The member may commit again. */
  isOpen: boolean;
  onClose: () => void;
};

/** Asks for confirmation before a commitment is withdrawn. Mount it to open it. */
export function WithdrawDialog({ opportunityName, commitment, isOpen, onClose }: Props) {
  const { attempt } = useAct();
  const { who, own } = useInvestor();
  const commitmentId = commitment.id;
  return (
    <ActDialog
      size="sm"
      title={`Withdraw ${own} commitment?`}
      description={`${who} requested ${formatMoney(commitment.amount)} in ${opportunityName}. ${who} ${isOpen ? 'can commit again until the deadline.' : 'cannot commit again.'}`}
      action="Withdraw"
      danger
      onAct={() =>
        attempt('withdraw', (rpc) => rpc.commitment.withdraw.mutate({ commitmentId }), {
          done: () => {
            closeOnto(OWN_STANDING_ID, onClose);
            return null;
          },
        })
      }
      onClose={onClose}
    />
  );
}
