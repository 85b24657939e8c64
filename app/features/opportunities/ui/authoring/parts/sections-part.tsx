import type { Document } from '@contentful/rich-text-types';
import { lazy, Suspense } from 'react';
import type { ContentPicture } from '#app/domain/investing/opportunity-content.ts';
import { EMPTY_DOCUMENT } from '#app/domain/text/rich-text.ts';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { RichText } from '#app/ui/rich-text/rich-text.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { PictureDialog } from '../dialogs/picture-dialog.tsx';
import { Rows } from './rows.tsx';
import { useField, useWriting, WritingPart } from './writing.tsx';

/** Large, so it is loaded after the page. */
const RichTextEditor = lazy(() => import('#app/ui/rich-text/editor/rich-text-editor.tsx'));

const NO_PICTURES: readonly ContentPicture[] = [];

const newId = () => `section-${crypto.randomUUID().slice(0, 8)}`;

/** The long texts of the page, each with its title. */
export function SectionsPart() {
  const { fields, readOnly, setContent } = useWriting();
  const field = useField();
  return (
    <WritingPart
      path="content.sections"
      title="Sections"
      hint="The main text. Section titles form the table of contents."
    >
      <Rows
        path="content.sections"
        one="Section"
        items={fields.content.sections}
        onChange={(sections) => setContent(() => ({ sections }))}
        make={() => ({ id: newId(), title: '', body: EMPTY_DOCUMENT })}
        nameOf={({ title }) => title}
        // What cannot be changed is only read, and a disabled form has no working buttons.
        folds={!readOnly}
      >
        {({ id, title, body }, path, change) => (
          <>
            <TextField
              {...field(`${path}.title`)}
              label="Title"
              maxLength={120}
              value={title}
              onChange={({ currentTarget }) => change({ title: currentTarget.value })}
            />
            <SectionText sectionId={id} path={`${path}.body`} body={body} />
          </>
        )}
      </Rows>
    </WritingPart>
  );
}

type TextProps = { sectionId: string; path: string; body: Document };

function SectionText({ sectionId, path, body }: TextProps) {
  const { fields, readOnly, uploads, setContent } = useWriting();
  const field = useField();
  const isBrowser = useHydrated();
  const pictures = fields.content.pictures ?? NO_PICTURES;
  if (readOnly) return <RichText document={body} pictures={pictures} />;
  if (!isBrowser) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <RichTextEditor
        {...field(path)}
        label="Text"
        document={body}
        pictures={{
          known: pictures,
          dialog: ({ picture, onTaken, onClose }) => (
            <PictureDialog
              picture={picture}
              withCaption
              onTakeIn={async (file, words, sending) => {
                const taken = await uploads.picture(file, words, sending);
                if (typeof taken === 'string') return taken;
                setContent((content) => ({ pictures: [...(content.pictures ?? []), taken] }));
                return taken;
              }}
              onTaken={onTaken}
              onDescribe={({ alt, caption }) => {
                setContent((content) => ({
                  pictures: content.pictures?.map((one) =>
                    one.id === picture?.id ? { ...one, alt, caption } : one,
                  ),
                }));
                onClose();
              }}
              onClose={onClose}
            />
          ),
        }}
        // By id, because the section may have moved by the time its text reports a change.
        onChange={(changed) =>
          setContent(({ sections }) => ({
            sections: sections.map((one) => (one.id === sectionId ? { ...one, body: changed } : one)),
          }))
        }
      />
    </Suspense>
  );
}

const Waiting = () => <Skeleton className="h-40" />;
