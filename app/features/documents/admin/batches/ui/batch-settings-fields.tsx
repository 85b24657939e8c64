import { DOCUMENT_CATEGORIES, DOCUMENT_POLICIES } from '#app/domain/access/documents.ts';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { CATEGORY_LABELS, options, POLICY_LABELS } from '../../document-labels.ts';
import type { BatchSettings } from '../batch.ts';

type Props = {
  value: BatchSettings;
  onChange: (change: Partial<BatchSettings>) => void;
  error?: string | null;
};

export function BatchSettingsFields({ value, onChange, error = null }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Title of each document"
        hint="{holder} is replaced by the holder’s name."
        value={value.title}
        maxLength={150}
        autoComplete="off"
        error={error}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        className="sm:col-span-2"
      />
      <Select
        label="Category"
        value={value.category}
        options={options(CATEGORY_LABELS)}
        onChange={({ currentTarget }) => {
          const category = DOCUMENT_CATEGORIES.find((one) => one === currentTarget.value);
          if (category) onChange({ category });
        }}
      />
      <TextField
        label="Reporting year"
        required={false}
        inputMode="numeric"
        maxLength={4}
        value={value.periodYear ?? ''}
        onChange={({ currentTarget }) => {
          const digits = currentTarget.value.replace(/\D/g, '');
          onChange({ periodYear: digits ? Number(digits) : null });
        }}
      />
      <Select
        label="Downloads"
        value={value.policy}
        options={options(POLICY_LABELS)}
        onChange={({ currentTarget }) => {
          const policy = DOCUMENT_POLICIES.find((one) => one === currentTarget.value);
          if (policy) onChange({ policy });
        }}
      />
    </div>
  );
}
