import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { BatchSettings } from '../batch.ts';
import { BatchSettingsFields } from './batch-settings-fields.tsx';

type Props = {
  batch: BatchSettings;
  /** Returns the error; `null` for none. */
  onSave: (settings: BatchSettings) => Promise<string | null>;
};

/** Changes the settings that all documents of a batch share. */
export function BatchSettingsForm({ batch, onSave }: Props) {
  const { title, category, policy, periodYear } = batch;
  const saved = { title, category, policy, periodYear };
  const [value, setValue] = useState<BatchSettings>(saved);
  const [problem, setProblem] = useState<string | null>(null);
  const isChanged = JSON.stringify(value) !== JSON.stringify(saved);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!value.title.trim()) return setProblem('Please enter a title.');
    setProblem(await onSave({ ...value, title: value.title.trim() }));
  };
  return (
    <form method="post" aria-labelledby="settings" onSubmit={(event) => void save(event)} noValidate>
      <h2 id="settings" className="mb-4">
        All documents
      </h2>
      <BatchSettingsFields value={value} onChange={setValue} error={problem} />
      <Button type="submit" disabled={!isChanged} className="mt-4">
        Save
      </Button>
    </form>
  );
}
