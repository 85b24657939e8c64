import { ReasonDialog } from '#app/ui/overlays/reason-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { LONGEST_REASON } from '../deciding/decide.ts';

type Props = {
  entryId: string;
  onClose: () => void;
  /** Besides `onClose`, once it is set aside. */
  onDone?: () => void;
};

/** Sets a bank entry aside that is no payment of a notice. Mount it to open it. */
export function SetAsideDialog({ entryId, onClose, onDone }: Props) {
  const { attempt } = useAct();
  return (
    <ReasonDialog
      title="Set this entry aside?"
      description="It stays in its statement, and is nobody’s payment."
      action="Set aside"
      longest={LONGEST_REASON}
      onClose={onClose}
      onAct={(reason) =>
        attempt(`set aside ${entryId}`, (rpc) => rpc.payments.setAside.mutate({ entryId, reason }), {
          done: () => {
            onClose();
            onDone?.();
            return 'Entry set aside.';
          },
        })
      }
    />
  );
}
