import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { HEADING_LEVELS } from './extensions.ts';
import type { ToolIconName } from './tool-icons.tsx';

export type Tool = {
  label: string;
  /** Letters or a drawing, shown instead of the label. */
  sign?: string;
  icon?: ToolIconName;
  look?: string;
  /** Keyboard shortcut: `Mod` is Ctrl, or Command on a Mac. */
  keys?: string;
  run: () => void;
  /** Absent for actions without an on/off state. */
  pressed?: boolean;
  disabled?: boolean;
  /** Begins a block, so that the menu of blocks has it. */
  isBlock?: boolean;
};

/** What the editor can do at the cursor. `onPicture` is `null` if the text has no pictures. */
export function useTools(editor: Editor, onLink: () => void, onPicture: (() => void) | null): Tool[] {
  const is = useEditorState({
    editor,
    selector: ({ editor }) => ({
      heading: editor.isActive('heading', { level: HEADING_LEVELS.heading }),
      subheading: editor.isActive('heading', { level: HEADING_LEVELS.subheading }),
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
      table: editor.isActive('table'),
      picture: editor.isActive('picture'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  const to = () => editor.chain().focus();
  const { heading, subheading } = HEADING_LEVELS;
  return [
    {
      label: 'Heading',
      sign: 'H1',
      pressed: is.heading,
      keys: 'Mod+Alt+3',
      isBlock: true,
      run: () => to().toggleHeading({ level: heading }).run(),
    },
    {
      label: 'Subheading',
      sign: 'H2',
      pressed: is.subheading,
      keys: 'Mod+Alt+4',
      isBlock: true,
      run: () => to().toggleHeading({ level: subheading }).run(),
    },
    {
      label: 'Bold',
      sign: 'B',
      look: 'font-bold',
      pressed: is.bold,
      keys: 'Mod+B',
      run: () => to().toggleBold().run(),
    },
    {
      label: 'Italic',
      sign: 'I',
      look: 'font-serif italic',
      pressed: is.italic,
      keys: 'Mod+I',
      run: () => to().toggleItalic().run(),
    },
    { label: 'Link', icon: 'link', pressed: is.link, keys: 'Mod+K', run: onLink },
    {
      label: 'List',
      icon: 'list',
      pressed: is.bullets,
      keys: 'Mod+Shift+8',
      isBlock: true,
      run: () => to().toggleBulletList().run(),
    },
    {
      label: 'Numbers',
      icon: 'numbers',
      pressed: is.numbers,
      keys: 'Mod+Shift+7',
      isBlock: true,
      run: () => to().toggleOrderedList().run(),
    },
    {
      label: 'Quote',
      icon: 'quote',
      pressed: is.quote,
      keys: 'Mod+Shift+B',
      isBlock: true,
      run: () => to().toggleBlockquote().run(),
    },
    ...(onPicture ? [pictureTool(is.picture, onPicture)] : []),
    ...(is.table ? [] : [tableTool(editor)]),
    { label: 'Line', icon: 'line', isBlock: true, run: () => to().setHorizontalRule().run() },
    ...(is.table ? tableActions(editor) : []),
    { label: 'Undo', icon: 'undo', keys: 'Mod+Z', disabled: !is.canUndo, run: () => to().undo().run() },
    { label: 'Redo', icon: 'redo', keys: 'Mod+Shift+Z', disabled: !is.canRedo, run: () => to().redo().run() },
  ];
}

const pictureTool = (isChosen: boolean, run: () => void): Tool => ({
  label: isChosen ? 'Describe picture' : 'Picture',
  icon: 'picture',
  isBlock: true,
  run,
});

const tableTool = (editor: Editor): Tool => ({
  label: 'Table',
  icon: 'table',
  isBlock: true,
  run: () => editor.chain().focus().insertTable().run(),
});

/** Written out: their drawings would look alike. */
const tableActions = (editor: Editor): Tool[] => {
  const to = () => editor.chain().focus();
  return [
    { label: 'Add row', run: () => to().addRow().run() },
    { label: 'Add column', run: () => to().addColumn().run() },
    { label: 'Remove row', run: () => to().removeRow().run() },
    { label: 'Remove column', run: () => to().removeColumn().run() },
    { label: 'Remove table', run: () => to().removeTable().run() },
  ];
};
