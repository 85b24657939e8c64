import type { Document } from '@contentful/rich-text-types';
import { lazy, type ReactNode, Suspense } from 'react';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { type BroadcastFields, LONGEST_TITLE } from '../broadcast.ts';

/** Large, so it is loaded after the page. */
const RichTextEditor = lazy(() => import('#app/ui/rich-text/editor/rich-text-editor.tsx'));

type Props = {
  title: string;
  content: Document;
  problemAt: (field: 'title' | 'text') => string | null;
  onChange: (change: Partial<BroadcastFields>) => void;
  /** Tools below the text; `insert` adds a text where the author writes. */
  tools: (insert: (inserted: Document) => void) => ReactNode;
};

export function WriteForm({ title, content, problemAt, onChange, tools }: Props) {
  const isBrowser = useHydrated();
  return (
    <div className="flex flex-col gap-5">
      <TextField
        id="broadcast-title"
        label="Subject"
        hint="Subject of the e-mail and headline in the app."
        value={title}
        maxLength={LONGEST_TITLE}
        error={problemAt('title')}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      {isBrowser ? (
        <Suspense fallback={<Waiting />}>
          <RichTextEditor
            id="broadcast-text"
            label="Message"
            document={content}
            error={problemAt('text')}
            onChange={(changed) => onChange({ content: changed })}
            tools={tools}
          />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </div>
  );
}

const Waiting = () => <Skeleton className="h-40" />;
