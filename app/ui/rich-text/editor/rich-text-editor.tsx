import type { Document } from '@contentful/rich-text-types';
import { Extension, type JSONContent } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useEffectEvent, useId, useMemo, useState } from 'react';
import type { ContentPicture } from '#app/domain/investing/opportunity-content.ts';
import { cx } from '#app/ui/cx.ts';
import { FieldError } from '#app/ui/forms/field.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
import { editorOptions } from './editor-options.ts';
import { EditorTools } from './editor-tools.tsx';
import { fromDocument } from './from-document.ts';
import { LinkDialog, type LinkToSet } from './link-dialog.tsx';
import { PicturesContext, PictureWithLooks } from './picture-view.tsx';
import './editor.css';

/** What a text with pictures needs: the available pictures, and a dialog to add or describe one. */
export type PictureTools = {
  known: readonly ContentPicture[];
  /** `picture` is the one to describe; `null` for a new one. Mounted while it is open. */
  dialog: (open: {
    picture: ContentPicture | null;
    onTaken: (picture: ContentPicture) => void;
    onClose: () => void;
  }) => ReactNode;
};

type Props = {
  /** Link target for the list of problems. */
  id: string;
  label: string;
  /** The initial document; external changes need another `key`. */
  document: Document;
  /** Absent if the text has no pictures. */
  pictures?: PictureTools;
  error?: string | null;
  onChange: (document: Document) => void;
  /** Tools below the text; `insert` replaces what is selected in it. */
  tools?: (insert: (inserted: Document) => void) => ReactNode;
};

const NO_PICTURES: readonly ContentPicture[] = [];

type Asking =
  | { about: 'link'; href: string; words: string }
  | { about: 'picture'; picture: ContentPicture | null };

/** A rich text editor with its toolbar. Loaded only on authoring pages. */
export default function RichTextEditor({ id, label, document, pictures, error, onChange, tools }: Props) {
  const base = useId();
  const mayAct = useMayAct();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [leftOut, setLeftOut] = useState(0);
  const known = pictures?.known ?? NO_PICTURES;
  const byId = useMemo(() => new Map(known.map((picture) => [picture.id, picture])), [known]);
  const changed = useEffectEvent(onChange);
  const askForLink = useEffectEvent(() => ask());

  const options = useState(() =>
    editorOptions({
      document,
      picture: PictureWithLooks,
      attributes: attributesOf(id, `${base}-label`),
      onChange: (next) => changed(next),
      onLeftOut: setLeftOut,
    }),
  )[0];
  const keys = useState(() =>
    Extension.create({
      name: 'linkKey',
      addKeyboardShortcuts: () => ({ 'Mod-k': () => askForLink() }),
    }),
  )[0];
  const editor = useEditor({
    ...options,
    editable: mayAct,
    extensions: [...(options.extensions ?? []), keys],
    immediatelyRender: false,
  });

  const ask = (): true => {
    if (!editor) return true;
    const { from, to, empty } = editor.state.selection;
    const href = String(editor.getAttributes('link').href ?? '');
    setAsking({
      about: 'link',
      href,
      words: empty && !href ? '' : editor.state.doc.textBetween(from, to) || href,
    });
    return true;
  };
  const setLink = ({ href, words }: LinkToSet) => {
    setAsking(null);
    const marks = [{ type: 'link', attrs: { href } }];
    const isNew = asking?.about === 'link' && !asking.words;
    if (isNew) editor?.chain().focus().insertContent({ type: 'text', text: words, marks }).run();
    else editor?.chain().focus().extendMarkRange('link').setMark('link', { href }).run();
  };
  const removeLink = () => {
    setAsking(null);
    editor?.chain().focus().extendMarkRange('link').unsetMark('link').run();
  };
  const askForPicture = () => {
    const chosen = String(editor?.getAttributes('picture').id ?? '');
    setAsking({ about: 'picture', picture: byId.get(chosen) ?? null });
  };
  const insertPicture = ({ id }: ContentPicture) => {
    setAsking(null);
    editor?.chain().focus().insertContent({ type: 'picture', attrs: { id } }).run();
  };

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a label of a non-form control focuses its text on click */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, Tab focuses the text */}
      <span id={`${base}-label`} className="font-semibold" onClick={() => editor?.commands.focus()}>
        {label}
      </span>
      <div className={cx('editor', error && 'border-critical')}>
        {editor && mayAct && (
          <EditorTools
            editor={editor}
            label={label}
            controls={id}
            onLink={ask}
            onPicture={pictures ? askForPicture : null}
          />
        )}
        <PicturesContext value={byId}>
          <EditorContent editor={editor} className="min-h-32" />
        </PicturesContext>
      </div>
      {editor &&
        mayAct &&
        tools?.((inserted) => editor.chain().focus().insertContent(insertable(inserted)).run())}
      <p role="status" className="text-muted empty:hidden">
        {leftOut > 0 &&
          `${leftOut === 1 ? 'A picture was' : `${leftOut} pictures were`} left out. ${pictures ? 'Add pictures with the tool above the text.' : 'This text has no pictures.'}`}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {asking?.about === 'link' && (
        <LinkDialog {...asking} onSet={setLink} onRemove={removeLink} onClose={() => setAsking(null)} />
      )}
      {asking?.about === 'picture' &&
        pictures?.dialog({
          picture: asking.picture,
          onTaken: insertPicture,
          onClose: () => setAsking(null),
        })}
    </div>
  );
}

/** A single paragraph is inserted as its words, so that it joins the line that it is inserted in. */
function insertable(inserted: Document): JSONContent[] {
  const blocks = fromDocument(inserted).content ?? [];
  return blocks.length === 1 && blocks[0]?.type === 'paragraph' ? (blocks[0].content ?? []) : blocks;
}

const attributesOf = (id: string, labelledBy: string): Record<string, string> => ({
  id,
  class: 'prose',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': labelledBy,
  'aria-describedby': `${id}-error`,
});
