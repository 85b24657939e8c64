import type { Document } from '@contentful/rich-text-types';
import { Editor } from '@tiptap/core';
import { editorOptions } from '#app/ui/rich-text/editor/editor-options.ts';

/** The editor without the page around it; bundled for a browser by the tests. */
let document: Document | null = null;
let leftOut = 0;

const editor = new Editor({
  element: window.document.querySelector('main'),
  ...editorOptions({
    document: { nodeType: 'document', data: {}, content: [] } as unknown as Document,
    onChange: (changed) => {
      document = changed;
    },
    onLeftOut: (pictures) => {
      leftOut = pictures;
    },
  }),
});

const desk = {
  /** Returns the result of pasting it into an empty text. */
  paste(html: string) {
    editor.commands.setContent('');
    leftOut = 0;
    editor.view.pasteHTML(html);
    return { document, html: editor.getHTML(), leftOut };
  },
  /** Returns the clipboard content when everything in the editor is copied. */
  copied() {
    editor.commands.selectAll();
    return editor.view.serializeForClipboard(editor.state.selection.content()).dom.innerHTML;
  },
};
export type EditorHarness = typeof desk;
Object.assign(window, { desk });
