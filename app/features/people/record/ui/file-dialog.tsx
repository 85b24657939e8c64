import { useState } from 'react';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { type Filing, LONGEST_TAG } from '../record.ts';

type Choice = Omit<Filing, 'memberIds'>;

type Props = {
  count: number;
  owners: readonly { id: string; name: string }[];
  /** The tags that the firm uses. */
  tags: readonly string[];
  /** Returns the refusal; `null` when it is done. */
  onFile: (choice: Choice) => Promise<string | null>;
  onClose: () => void;
};

const NOBODY = 'nobody';

/** Gives all selected people an owner and tags. Mount it to open it. */
export function FileDialog({ count, owners, tags, onFile, onClose }: Props) {
  const [owner, setOwner] = useState('');
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  const file = () => {
    const choice: Choice = {
      ...(owner && { ownerId: owner === NOBODY ? null : owner }),
      ...(added.trim() && { addTag: added.trim() }),
      ...(removed && { removeTag: removed }),
    };
    return Object.keys(choice).length > 0 ? onFile(choice) : 'Choose an owner or a tag first.';
  };
  return (
    <ActDialog
      title={`Owner and tags of ${count === 1 ? '1 person' : `${count} people`}`}
      action="Save"
      onAct={file}
      onClose={onClose}
    >
      <Select
        label="Looked after by"
        value={owner}
        options={[
          { value: '', label: 'As it is' },
          { value: NOBODY, label: 'Nobody' },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => setOwner(currentTarget.value)}
      />
      <TextField
        label="Add a tag"
        required={false}
        maxLength={LONGEST_TAG}
        autoComplete="off"
        suggestions={tags}
        value={added}
        onChange={({ currentTarget }) => setAdded(currentTarget.value)}
      />
      {tags.length > 0 && (
        <Select
          label="Remove a tag"
          value={removed}
          options={[{ value: '', label: 'None' }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          onChange={({ currentTarget }) => setRemoved(currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}
