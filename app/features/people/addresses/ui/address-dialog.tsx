import { type FormEvent, useId, useState } from 'react';
import { COUNTRIES } from '#app/domain/countries.ts';
import {
  ADDRESS_LABELS,
  ADDRESS_SENTENCES,
  type AddressField,
  type AddressTexts,
  type PostalAddress,
  readAddress,
} from '#app/domain/postal-address.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary, type FormError } from '#app/ui/forms/error-summary.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
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

const LONGEST: Record<Exclude<AddressField, 'country'>, number> = {
  street: 70,
  building: 16,
  postCode: 16,
  town: 35,
};

/** Edits a postal address. Mount it to open it. */
export function AddressDialog({ name, address, onSave, onClose }: Props) {
  const id = useId();
  const [texts, setTexts] = useState<AddressTexts>(() => textsOf(address));
  // The page may get a newer one while the dialog is open.
  const [seen] = useState(address);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [pending, setPending] = useState(false);
  const idOf = (field: AddressField) => `${id}-${field}`;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const read = readAddress(texts);
    if ('wrong' in read)
      return setErrors(
        read.wrong.map((field) => ({ field: idOf(field), message: ADDRESS_SENTENCES[field] })),
      );
    setPending(true);
    const refusal = await onSave({ address: read.address, seen });
    setPending(false);
    setErrors(refusal ? [{ message: refusal }] : []);
  };
  const at = (field: AddressField) => ({
    id: idOf(field),
    label: ADDRESS_LABELS[field],
    value: texts[field],
    error: errors.find((error) => error.field === idOf(field))?.message ?? null,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTexts((before) => ({ ...before, [field]: value })),
  });
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
        <ErrorSummary errors={errors} />
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <TextField {...at('street')} required={false} maxLength={LONGEST.street} autoComplete="off" />
          <TextField {...at('building')} required={false} maxLength={LONGEST.building} autoComplete="off" />
        </div>
        <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
          <TextField {...at('postCode')} required={false} maxLength={LONGEST.postCode} autoComplete="off" />
          <TextField {...at('town')} maxLength={LONGEST.town} autoComplete="off" />
        </div>
        <Select
          {...at('country')}
          placeholder="Choose a country"
          options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </form>
    </Dialog>
  );
}

const textsOf = (address: PostalAddress | null): AddressTexts => ({
  street: address?.street ?? '',
  building: address?.building ?? '',
  postCode: address?.postCode ?? '',
  town: address?.town ?? '',
  country: address?.country ?? '',
});
