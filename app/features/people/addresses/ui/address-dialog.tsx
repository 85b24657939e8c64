import { type FormEvent, useId, useState } from 'react';
import { type AddressField, type PostalAddress, readAddress } from '#app/domain/postal-address.ts';
import { Button } from '#app/ui/button.tsx';
import { AddressFields, addressErrors, addressTexts } from '#app/ui/forms/address-fields.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { AddressChange } from '../address.ts';

type Props = {
  /** Whose address it is. */
  name: string;
  address: PostalAddress | null;
  /** Saves what replaces the address that was shown. Returns the refusal, or null when it is saved. */
  onSave: (change: AddressChange) => Promise<string | null>;
  onClose: () => void;
};

/** Edits a postal address. Mount it to open it. */
export function AddressDialog({ name, address, onSave, onClose }: Props) {
  const id = useId();
  const [texts, setTexts] = useState(() => addressTexts(address));
  // The page may get a newer one while the dialog is open.
  const [seen] = useState(address);
  const [wrong, setWrong] = useState<readonly AddressField[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const read = readAddress(texts);
    setWrong('wrong' in read ? read.wrong : []);
    setFailure(null);
    if ('wrong' in read) return;
    setPending(true);
    const refusal = await onSave({ address: read.address, seen });
    setPending(false);
    setFailure(refusal);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={pending}
      title={`Postal address of ${name}`}
      description="On notices, and for payments: banks need at least the town and the country. Leave everything empty to remove it."
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" pending={pending}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-5">
        <ErrorSummary
          errors={[...addressErrors(id, wrong), ...(failure === null ? [] : [{ message: failure }])]}
        />
        <AddressFields id={id} texts={texts} wrong={wrong} onChange={setTexts} />
      </form>
    </Dialog>
  );
}
