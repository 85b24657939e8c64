import { COUNTRIES } from '#app/domain/countries.ts';
import {
  ADDRESS_LABELS,
  ADDRESS_SENTENCES,
  type AddressField,
  type AddressTexts,
  type PostalAddress,
} from '#app/domain/postal-address.ts';
import type { FormError } from './error-summary.tsx';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

const LONGEST: Record<Exclude<AddressField, 'country'>, number> = {
  street: 70,
  building: 16,
  postCode: 16,
  town: 35,
};

type Props = {
  /** Unique on the page: fields have the ids that `addressErrors` names. */
  id: string;
  texts: AddressTexts;
  /** Whether a town and a country have to be given. */
  required?: boolean;
  disabled?: boolean;
  wrong: readonly AddressField[];
  onChange: (texts: AddressTexts) => void;
};

/** The parts of a postal address. */
export function AddressFields({ id, texts, required = true, disabled = false, wrong, onChange }: Props) {
  const at = (field: AddressField) => ({
    ...{ id: `${id}-${field}`, label: ADDRESS_LABELS[field], value: texts[field], disabled },
    error: wrong.includes(field) ? ADDRESS_SENTENCES[field] : null,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...texts, [field]: value }),
  });
  const text = (field: keyof typeof LONGEST) => ({
    ...at(field),
    maxLength: LONGEST[field],
    autoComplete: 'off',
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField {...text('street')} required={false} />
        <TextField {...text('building')} required={false} />
      </div>
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <TextField {...text('postCode')} required={false} />
        <TextField {...text('town')} required={required} />
      </div>
      <Select
        {...at('country')}
        required={required}
        placeholder="Choose a country"
        options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </>
  );
}

/** What the summary of a form says about the fields of an address. */
export const addressErrors = (id: string, wrong: readonly AddressField[]): FormError[] =>
  wrong.map((field) => ({ field: `${id}-${field}`, message: ADDRESS_SENTENCES[field] }));

/** Returns an address as its fields begin. */
export const addressTexts = (address: PostalAddress | null): AddressTexts => ({
  street: address?.street ?? '',
  building: address?.building ?? '',
  postCode: address?.postCode ?? '',
  town: address?.town ?? '',
  country: address?.country ?? '',
});
