import { LONGEST_REASON } from '#app/features/payments/deciding/decide.ts';
import type { ExpectedRow } from '#app/features/payments/lists/late-list.tsx';
import { ReasonDialog } from '#app/ui/overlays/reason-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { EnterDialog } from './enter-dialog.tsx';

type Props = { expected: ExpectedRow; onClose: () => void };

/** Enters a payment where something is open; where all is paid, the last one can be undone. */
export function PaymentDialog({ expected, onClose }: Props) {
  const { attempt } = useAct();
  const { open, latest, holder } = expected;
  if (open > 0 || latest?.kind !== 'paid' || latest.paymentId === null)
    return <EnterDialog expected={expected} onClose={onClose} />;
  const { paymentId } = latest;
  return (
    <ReasonDialog
      title="Undo the last payment?"
      description={`What it paid for ${holder} is open again. It stays in the records, with your reason.`}
      action="Undo payment"
      longest={LONGEST_REASON}
      onClose={onClose}
      onAct={(reason) =>
        attempt(`undo ${paymentId}`, (rpc) => rpc.payments.undo.mutate({ paymentId, reason }), {
          done: () => {
            onClose();
            return 'Payment undone.';
          },
        })
      }
    />
  );
}
