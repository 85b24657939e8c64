import type { Document } from '@contentful/rich-text-types';
import { useState } from 'react';
import type { Attachment } from '#app/domain/messages/attachment.ts';
import { AttachmentList } from '#app/ui/attachment-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { Tabs } from '#app/ui/navigation/tabs.tsx';
import { Looking } from '#app/ui/permissions.tsx';
import { filledFor, type MergeReport } from '../broadcast.ts';
import { MessageText } from './message-text.tsx';
import { MissingValues } from './missing-values.tsx';

type Props = {
  id: string;
  /** Of the saved message: the server renders the mail. */
  revision: number;
  title: string;
  content: Document;
  /** How recipients read it; `null` for a message without fields. */
  report?: MergeReport | null;
  attachments: readonly Attachment[];
};

const WIDTHS = [
  { value: 'wide', label: 'Wide' },
  { value: 'phone', label: 'Phone' },
];

/** A message as members receive it: in the application and by mail, on a wide screen and on a phone. */
export function MessagePreview({ id, revision, title, content, report, attachments }: Props) {
  const [width, setWidth] = useState('wide');
  const [readerId, setReaderId] = useState('');
  const samples = report?.samples ?? [];
  const reader = samples.find((one) => one.id === readerId) ?? samples[0];
  const beside = (step: number): string | undefined =>
    samples[samples.findIndex(({ id: one }) => one === reader?.id) + step]?.id;
  const shown = filledFor({ title, content }, reader?.values ?? null);
  const box = cx('rounded-md border bg-paper', width === 'phone' && 'max-w-[390px]');
  return (
    <Looking>
      <div className="flex flex-col gap-3">
        <RadioGroup
          legend="Screen"
          name="preview-width"
          layout="row"
          value={width}
          choices={WIDTHS}
          onChange={setWidth}
        />
        {report && (
          <>
            {reader && (
              <div className="flex flex-wrap items-end gap-2">
                <Select
                  label="As read by"
                  className="min-w-0 flex-1 basis-56"
                  value={reader.id}
                  options={samples.map((one) => ({ value: one.id, label: one.name }))}
                  onChange={({ currentTarget }) => setReaderId(currentTarget.value)}
                />
                <Button disabled={!beside(-1)} onClick={() => setReaderId(beside(-1) ?? '')}>
                  Previous
                </Button>
                <Button disabled={!beside(1)} onClick={() => setReaderId(beside(1) ?? '')}>
                  Next
                </Button>
              </div>
            )}
            <MissingValues {...report} />
          </>
        )}
        <Tabs
          label="Preview"
          tabs={[
            {
              id: 'application',
              label: 'In the app',
              content: (
                <div className={cx(box, 'p-5')}>
                  <MessageText title={shown.title.trim() || 'No subject yet'} content={shown.content} />
                  <AttachmentList attachments={attachments} className="mt-6" />
                </div>
              ),
            },
            {
              id: 'mail',
              label: 'E-mail',
              content: (
                <iframe
                  key={`${revision} ${reader?.id} ${attachments.length}`}
                  title="E-mail preview"
                  src={`/api/admin/broadcasts/${id}/mail?${new URLSearchParams({ revision: String(revision), ...(reader && { reader: reader.id }) })}`}
                  sandbox=""
                  loading="lazy"
                  className={cx(box, 'block h-[36rem] w-full')}
                />
              ),
            },
          ]}
        />
      </div>
    </Looking>
  );
}
