import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import type { DocumentPlaces } from '../../document-admin.ts';
import {
  type BatchDetail,
  type BatchSettings,
  type SavedBatch,
  SETTINGS_CHANGED,
  settingsOf,
} from '../batch.ts';
import { BatchSettingsFields } from './batch-settings-fields.tsx';

type Props = {
  batch: BatchDetail;
  places: DocumentPlaces;
  /** Whether the page may be left with changes, because the batch is being discarded. */
  mayLeave: boolean;
  /** Returns the error; `null` for none. */
  onSave: (settings: SavedBatch) => Promise<string | null>;
};

/** What is not saved yet, and the revision that it was entered on. */
type Edited = { change: Partial<BatchSettings>; revision: string };

/**
 * Changes the settings that all documents of a batch share. Fields that were not edited show what another admin has
 * saved in the meantime, so that saving cannot revert it.
 */
export function BatchSettingsForm({ batch, places, mayLeave, onSave }: Props) {
  const { id, revision, files } = batch;
  const saved = settingsOf(batch);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const value = { ...saved, ...edited?.change };
  const isChanged = JSON.stringify(value) !== JSON.stringify(saved);
  const isOutdated = isChanged && !pending && edited?.revision !== revision;
  const error = problem ?? (isOutdated ? SETTINGS_CHANGED : null);
  const change = (news: Partial<BatchSettings>) =>
    setEdited({ change: { ...edited?.change, ...news }, revision: edited?.revision ?? revision });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!value.title.trim()) return setProblem('Please enter a title.');
    setPending(true);
    const wrong = await onSave({ ...value, title: value.title.trim(), id, revision });
    setProblem(wrong);
    if (!wrong) setEdited(null);
    setPending(false);
  };
  return (
    <form method="post" aria-labelledby="settings" onSubmit={(event) => void save(event)} noValidate>
      {isChanged && !pending && !mayLeave && <LeaveGuard />}
      <h2 id="settings" className="mb-4">
        All documents
      </h2>
      {/* What is entered while it is saved would be lost. */}
      <fieldset disabled={pending}>
        <BatchSettingsFields {...{ value, places, error }} hasFiles={files.length > 0} onChange={change} />
        <Button type="submit" disabled={!isChanged} pending={pending} className="mt-4">
          Save
        </Button>
      </fieldset>
    </form>
  );
}
