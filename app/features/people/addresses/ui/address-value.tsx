import { useState } from 'react';
import { addressLines, type PostalAddress } from '#app/domain/postal-address.ts';
import { Button } from '#app/ui/button.tsx';
import { usePart } from '#app/ui/use-part.ts';
import type { AddressChange } from '../address.ts';

const loadAddressDialog = () => import('./address-dialog.tsx');

type Props = {
  /** Whose address it is. */
  name: string;
  address: PostalAddress | null;
  /** Saves the address, and returns the refusal; null when it is saved. */
  onSave: (change: AddressChange) => Promise<string | null>;
};

/** A postal address in a list of facts, with the button that edits it. */
export function AddressValue({ name, address, onSave }: Props) {
  const [isOpen, setOpen] = useState(false);
  const dialog = usePart(loadAddressDialog);
  const save = async (next: AddressChange) => {
    const refusal = await onSave(next);
    if (refusal === null) setOpen(false);
    return refusal;
  };
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{address ? addressLines(address).join(', ') : '–'}</span>
      <Button
        size="sm"
        onClick={() => void dialog.want(() => setOpen(true))}
        onPointerEnter={dialog.near}
        onFocus={dialog.near}
      >
        {address ? 'Edit' : 'Add'}
        <span className="sr-only"> the postal address of {name}</span>
      </Button>
      {dialog.part && isOpen && (
        <dialog.part.AddressDialog
          name={name}
          address={address}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
