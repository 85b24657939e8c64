import type { ComponentProps } from 'react';
import type { CommitmentView } from '../../commitment.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { CommitDialog } from './commit-dialog.tsx';
import type { InvestAct } from './terms.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Props = ComponentProps<typeof CommitDialog> & {
  act: InvestAct;
  /** The member's latest commitment here. */
  commitment: CommitmentView | null;
  /** The member may commit now. */
  isOpen: boolean;
};

/** The dialog of a member's act on their commitment. Mount it to open it. */
export function InvestDialog({ act, commitment, isOpen, ...dialog }: Props) {
  if (act === 'invest') return <CommitDialog {...dialog} />;
  if (!commitment) return null;
  if (act === 'amend') return <AmendDialog {...dialog} commitment={commitment} />;
  return (
    <WithdrawDialog
      opportunityName={dialog.terms.name}
      commitment={commitment}
      isOpen={isOpen}
      onClose={dialog.onClose}
    />
  );
}
