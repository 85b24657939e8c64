import { TextField } from '#app/ui/forms/text-field.tsx';
import { LONGEST_REFERENCE } from '../field-problems.ts';

type Props = {
  id: string;
  hint: string;
  error: string | null;
  disabled: boolean;
  value: string;
  onChange: (reference: string) => void;
};

/** Field for the reference of an entry, by which a second recording of it is refused. */
export const ReferenceField = ({ onChange, ...field }: Props) => (
  <TextField
    {...field}
    label="Reference"
    maxLength={LONGEST_REFERENCE}
    autoComplete="off"
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
