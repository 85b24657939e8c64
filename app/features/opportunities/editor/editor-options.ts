import type { Document } from '@contentful/rich-text-types';
import type { EditorOptions, Node } from '@tiptap/core';
import { extensionsWith } from './extensions.ts';
import { fromDocument } from './from-document.ts';
import { cleanPaste } from './paste.ts';
import { toDocument } from './to-document.ts';

type Given = {
  document: Document;
  /** With the looks of a picture, where there are any. */
  picture?: Node;
  attributes?: Record<string, string>;
  onChange: (document: Document) => void;
  /** Pictures were left out of what was pasted: so many. */
  onLeftOut: (pictures: number) => void;
};

/** An editor for a text in the document model. Its styles stand in our own sheet: the policy refuses any other. */
export const editorOptions = ({
  document,
  picture,
  attributes = {},
  onChange,
  onLeftOut,
}: Given): Partial<EditorOptions> => ({
  extensions: extensionsWith(picture),
  content: fromDocument(document),
  injectCSS: false,
  editorProps: {
    attributes,
    transformPastedHTML(pasted) {
      const { html, pictures } = cleanPaste(pasted);
      onLeftOut(pictures);
      return html;
    },
    // A file alone is no text; a text that brings its picture as a file too is pasted as the text that it is.
    handlePaste: (_, { clipboardData }) => {
      if (!clipboardData || clipboardData.files.length === 0 || clipboardData.types.includes('text/html'))
        return false;
      onLeftOut(clipboardData.files.length);
      return true;
    },
    handleDrop: (_, { dataTransfer }) => {
      if (!dataTransfer || dataTransfer.files.length === 0) return false;
      onLeftOut(dataTransfer.files.length);
      return true;
    },
  },
  onUpdate: ({ editor }) => onChange(toDocument(editor.getJSON())),
});
