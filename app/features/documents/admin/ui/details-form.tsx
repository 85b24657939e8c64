import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { DETAILS_CHANGED, type DocumentPlaces, type SavedDetails } from '../document-admin.ts';
import { PlaceFields } from './place-fields.tsx';
import { YearField } from './year-field.tsx';

type Props = {
  document: SavedDetails;
  places: DocumentPlaces;
  /** Returns the error; `null` for none. */
  onSave: (details: SavedDetails) => Promise<string | null>;
};

/**
 * Form for a document's title, place and section. Fields that were not edited show what another admin has saved in the
 * meantime, so that saving cannot revert it.
 */
export function DetailsForm({ document, places, onSave }: Props) {
  const [opened] = useState(document.revision);
  const [edited, setEdited] = useState<Partial<SavedDetails>>({});
  const [typedTags, setTypedTags] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const details = { ...document, ...edited };
  const set = (change: Partial<SavedDetails>) => setEdited({ ...edited, ...change });
  const tags = typedTags ?? document.tags.join(', ');
  const given: SavedDetails = { ...details, tags: tagsIn(tags), title: details.title.trim() };
  const isChanged = JSON.stringify(given) !== JSON.stringify({ ...document, title: document.title.trim() });
  const isOutdated = isChanged && !pending && document.revision !== opened;
  const notice = problem ?? (isOutdated ? DETAILS_CHANGED : null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!given.title) return setProblem('Please enter a title.');
    setPending(true);
    setProblem(await onSave(given));
    setPending(false);
  };
  return (
    <form
      method="post"
      onSubmit={(event) => void save(event)}
      noValidate
      className="grid gap-4 sm:grid-cols-2"
    >
      {isChanged && !pending && <LeaveGuard />}
      <TextField
        label="Title"
        value={details.title}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        className="sm:col-span-2"
      />
      <PlaceFields value={details} places={places} onChange={set} />
      <YearField value={details.periodYear} onChange={(periodYear) => set({ periodYear })} />
      <TextField
        label="Section"
        hint="Heading in the data room."
        required={false}
        value={details.section ?? ''}
        maxLength={80}
        onChange={({ currentTarget }) => set({ section: currentTarget.value || null })}
      />
      <TextField
        label="Order"
        hint="Within its section; lowest first."
        inputMode="numeric"
        value={details.place}
        maxLength={4}
        onChange={({ currentTarget }) => set({ place: Number(currentTarget.value.replace(/\D/g, '')) })}
      />
      <TextField
        label="Tags"
        hint="Separated by commas."
        required={false}
        value={tags}
        maxLength={400}
        onChange={({ currentTarget }) => setTypedTags(currentTarget.value)}
        className="sm:col-span-2"
      />
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
        <Button type="submit" pending={pending} disabled={!isChanged && !pending}>
          Save details
        </Button>
        {notice && <FieldError id={undefined}>{notice}</FieldError>}
      </div>
    </form>
  );
}

const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().slice(0, 40))
      .filter(Boolean),
  ),
];
