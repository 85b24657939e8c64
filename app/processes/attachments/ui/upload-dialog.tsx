import { useState } from 'react';
import { DOCUMENT_POLICIES } from '#app/domain/access/documents.ts';
import { firstOffered, type Word } from '#app/domain/investing/vocabulary.ts';
import { options, POLICY_LABELS } from '#app/features/documents/admin/document-labels.ts';
import { categoryOptions } from '#app/features/documents/admin/ui/place-fields.tsx';
import { ACCEPTED } from '#app/features/documents/admin/uploads/file-type.ts';
import type { UploadPlaceInput } from '#app/features/documents/admin/uploads/upload.ts';
import { FileButton } from '#app/ui/forms/file-button.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { HeldDialog } from '#app/ui/overlays/held-dialog.tsx';

type Props = {
  readers: string;
  categories: readonly Word[];
  onFile: (file: File, place: UploadPlaceInput) => void;
  onClose: () => void;
};

/** Chooses a file for a message, and how it is kept in the library. Mount it to open it. */
export function UploadDialog({ readers, categories, onFile, onClose }: Props) {
  const [place, setPlace] = useState<UploadPlaceInput>(() => ({
    category: firstOffered(categories, 'report'),
    policy: 'watermarked',
    opportunityId: null,
    fundId: null,
  }));
  return (
    <HeldDialog
      title="Upload a file"
      description={`It becomes a document of the library that only ${readers} can read, once this is sent. Nothing is attached to e-mails themselves.`}
      actions={
        <FileButton variant="primary" accept={ACCEPTED} onChoose={(file) => onFile(file, place)}>
          Choose file
        </FileButton>
      }
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Category"
          value={place.category}
          options={categoryOptions(categories, place.category)}
          onChange={({ currentTarget }) => setPlace({ ...place, category: currentTarget.value })}
        />
        <Select
          label="Downloads"
          value={place.policy}
          options={options(POLICY_LABELS)}
          onChange={({ currentTarget }) => {
            const policy = DOCUMENT_POLICIES.find((one) => one === currentTarget.value);
            if (policy) setPlace({ ...place, policy });
          }}
        />
      </div>
    </HeldDialog>
  );
}
