import type { Document } from '@contentful/rich-text-types';
import { useState } from 'react';
import { cx } from '#app/ui/cx.ts';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { Tabs } from '#app/ui/navigation/tabs.tsx';
import { MessageText } from './message-text.tsx';

type Props = {
  id: string;
  /** Of the saved message: the server renders the mail. */
  revision: number;
  title: string;
  content: Document;
};

const WIDTHS = [
  { value: 'wide', label: 'Wide' },
  { value: 'phone', label: 'Phone' },
];

/** A message as members receive it: in the application and by mail, on a wide screen and on a phone. */
export function MessagePreview({ id, revision, title, content }: Props) {
  const [width, setWidth] = useState('wide');
  const box = cx('rounded-md border bg-paper', width === 'phone' && 'max-w-[390px]');
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        legend="Screen"
        name="preview-width"
        layout="row"
        value={width}
        choices={WIDTHS}
        onChange={setWidth}
      />
      <Tabs
        label="Preview"
        tabs={[
          {
            id: 'application',
            label: 'In the app',
            content: (
              <div className={cx(box, 'p-5')}>
                <MessageText title={title.trim() || 'No subject yet'} content={content} />
              </div>
            ),
          },
          {
            id: 'mail',
            label: 'E-mail',
            content: (
              <iframe
                key={revision}
                title="E-mail preview"
                src={`/api/admin/broadcasts/${id}/mail?revision=${revision}`}
                sandbox=""
                loading="lazy"
                className={cx(box, 'block h-[36rem] w-full')}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
