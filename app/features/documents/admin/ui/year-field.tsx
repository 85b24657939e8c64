import { TextField } from '#app/ui/forms/text-field.tsx';

type Props = { label?: string; value: number | null; onChange: (year: number | null) => void };

/** The year that documents report on. */
export const YearField = ({ label = 'Reporting year', value, onChange }: Props) => (
  <TextField
    label={label}
    required={false}
    inputMode="numeric"
    maxLength={4}
    value={value ?? ''}
    onChange={({ currentTarget }) => {
      const digits = currentTarget.value.replace(/\D/g, '');
      onChange(digits ? Number(digits) : null);
    }}
  />
);
