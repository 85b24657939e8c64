import { useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { RejectFields, type Rejection } from './reject-fields.tsx';

type Props = {
  count: number;
  /** Returns the refusal; `null` when it is done. */
  onReject: (rejection: Rejection) => Promise<string | null>;
  onClose: () => void;
};

/** Rejects all selected people, for one reason. Mount it to open it. */
export function RejectDialog({ count, onReject, onClose }: Props) {
  const id = useId();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reject = async (rejection: Rejection) => {
    if (pending) return;
    setPending(true);
    setRefusal(await onReject(rejection));
    setPending(false);
  };
  const whom = count === 1 ? '1 person' : `${count} people`;
  return (
    <Dialog
      open
      onClose={onClose}
      locked={pending}
      title={`Reject ${whom}`}
      description="Access ends immediately, including open sessions. The e-mail goes out a minute later."
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="danger" pending={pending}>
            Reject {whom}
          </Button>
        </>
      }
    >
      <RejectFields
        id={id}
        many={count > 1}
        disabled={pending}
        refusal={refusal}
        onReject={(rejection) => void reject(rejection)}
      />
    </Dialog>
  );
}
