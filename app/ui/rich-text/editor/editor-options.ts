import type { Document } from '@contentful/rich-text-types';
import type { EditorOptions, Node } from '@tiptap/core';
import { extensionsWith } from './extensions.ts';
import { fromDocument } from './from-document.ts';
import { cleanPaste } from './paste.ts';
import { toDocument } from './to-document.ts';

type EditorSettings = {
  document: Document;
  /** A picture node with its own view, if any. */
  picture?: Node;
  attributes?: Record<string, string>;
  onChange: (document: Document) => void;
  /** The number of pictures removed from a paste. */
  onLeftOut: (pictures: number) => void;
};

/**
 * The options of an editor for the document model. Its styles are in our own stylesheet: the Content Security Policy
 * blocks injected ones.
 */
export const editorOptions = ({
  document,
  picture,
  attributes = {},
  onChange,
  onLeftOut,
}: EditorSettings): Partial<EditorOptions> => ({
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
    // A file alone is not text; text that is copied together with a picture file is pasted as text.
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
