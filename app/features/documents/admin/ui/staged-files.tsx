import type { ReactNode } from 'react';
import { fileSize } from '#app/platform/format/file-size.ts';
import { Button } from '#app/ui/button.tsx';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import type { DocumentPlaces } from '../document-admin.ts';
import { placeAudience } from '../document-words.ts';
import type { StagedFile } from '../uploads/staged-files.ts';
import type { UploadPlaceInput } from '../uploads/upload.ts';
import { PlaceFields } from './place-fields.tsx';
import { YearField } from './year-field.tsx';

type Props = {
  files: readonly StagedFile[];
  places: DocumentPlaces;
  onChange: (key: string, change: Partial<UploadPlaceInput>) => void;
  onRemove: (key: string) => void;
  /** Gives every file what is chosen above. */
  onApplyToAll: () => void;
  onUpload: () => void;
};

/** The files of a drop before they are uploaded, each with its own title, category, place and year. */
export function StagedFiles({ files, places, onChange, onRemove, onApplyToAll, onUpload }: Props) {
  if (files.length === 0) return null;
  const counted = files.length === 1 ? '1 file' : `${files.length} files`;
  return (
    <section aria-labelledby="staged" className="mt-6">
      <LeaveGuard />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="staged" className="text-lg">
          {counted} to upload
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onApplyToAll}>Apply the choice above to all</Button>
          <Button variant="primary" onClick={onUpload}>
            Upload {counted}
          </Button>
        </div>
      </div>
      <ul className="divide-y border-y">
        {files.map((file) => (
          <StagedRow
            key={file.key}
            {...{ file, places }}
            onChange={(change) => onChange(file.key, change)}
            remove={
              <IconButton
                icon="X"
                label={`Remove ${file.entry.file.name}`}
                onClick={() => onRemove(file.key)}
              />
            }
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = Pick<Props, 'places'> & {
  file: StagedFile;
  onChange: (change: Partial<UploadPlaceInput>) => void;
  remove: ReactNode;
};

function StagedRow({ file: { entry, place, isGuessed }, places, onChange, remove }: RowProps) {
  const facts = [
    fileSize(entry.file.size),
    placeAudience(place),
    isGuessed && 'filled in from its name',
  ].filter(Boolean);
  return (
    <li className="py-4">
      <fieldset className="min-w-0">
        <legend className="float-left mb-3 flex w-full items-start justify-between gap-4">
          <span className="min-w-0">
            <span className="wrap-anywhere">
              {entry.folder && <span className="text-muted">{entry.folder}/</span>}
              <span className="font-medium">{entry.file.name}</span>
            </span>
            <span className="block text-sm font-normal text-muted">{facts.join(' · ')}</span>
          </span>
          {remove}
        </legend>
        <div className="clear-both grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)_6rem]">
          <TextField
            label="Title"
            value={place.title ?? ''}
            maxLength={200}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
            className="sm:max-lg:col-span-2"
          />
          <PlaceFields value={place} places={places} onChange={onChange} />
          <YearField
            label="Year"
            value={place.periodYear ?? null}
            onChange={(periodYear) => onChange({ periodYear })}
          />
        </div>
      </fieldset>
    </li>
  );
}
