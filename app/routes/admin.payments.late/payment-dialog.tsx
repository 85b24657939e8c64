import type { ExpectedRow } from '#app/features/payments/lists/late-list.tsx';
import { ReasonDialog } from '#app/features/payments/ui/reason-dialog.tsx';
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
