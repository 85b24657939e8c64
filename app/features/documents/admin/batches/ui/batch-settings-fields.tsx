import { TextField } from '#app/ui/forms/text-field.tsx';
import type { DocumentPlaces } from '../../document-admin.ts';
import { PlaceFields } from '../../ui/place-fields.tsx';
import { YearField } from '../../ui/year-field.tsx';
import type { BatchSettings } from '../batch.ts';

type Props = {
  value: BatchSettings;
  places: DocumentPlaces;
  /** Whether files were matched to the holders of its vehicle, which stays then. */
  hasFiles?: boolean;
  onChange: (change: Partial<BatchSettings>) => void;
  error?: string | null;
};

export function BatchSettingsFields({ value, places, hasFiles = false, onChange, error = null }: Props) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
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
      <PlaceFields
        value={value}
        places={places}
        onChange={onChange}
        belongsTo={{
          hint: hasFiles
            ? 'Remove the files to choose another one.'
            : 'Statements are then matched to its holders only.',
          disabled: hasFiles,
        }}
      />
      <YearField value={value.periodYear} onChange={(periodYear) => onChange({ periodYear })} />
    </div>
  );
}
