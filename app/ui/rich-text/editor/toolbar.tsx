import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { HEADING_LEVELS } from './extensions.ts';

type Tool = {
  label: string;
  /** Shown instead of the label. */
  sign?: string;
  look?: string;
  /** Keyboard shortcut: `Mod` is Ctrl, or Command on a Mac. */
  keys?: string;
  run: () => void;
  /** Absent for actions without an on/off state. */
  pressed?: boolean;
  disabled?: boolean;
};

type Props = {
  editor: Editor;
  /** The label of the field that it controls. */
  label: string;
  controls: string;
  onLink: () => void;
  /** `null` if the text has no pictures. */
  onPicture: (() => void) | null;
};

/** The editor's toolbar. A single tab stop; arrow keys move between the tools. */
export function Toolbar({ editor, label, controls, onLink, onPicture }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const tools = useTools(editor, onLink, onPicture);

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const to = NEXT[event.key]?.(current, buttons.length);
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    buttons[to]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`${label}: looks`}
      aria-controls={controls}
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-0.5 border-b p-1"
    >
      {tools.map(({ label, sign, look, keys, run, pressed, disabled }, index) => (
        <button
          key={label}
          type="button"
          aria-label={sign && label}
          title={keys ? `${label} (${keys.replace('Mod', modifier())})` : label}
          aria-keyshortcuts={keys?.replace('Mod', modifier() === '⌘' ? 'Meta' : 'Control')}
          aria-pressed={pressed}
          aria-disabled={disabled || undefined}
          tabIndex={index === Math.min(current, tools.length - 1) ? 0 : -1}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={disabled ? undefined : run}
          className={`min-w-8 rounded-sm px-2 py-1 text-xs text-muted transition-colors hover:bg-track hover:text-ink aria-disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${look ?? ''}`}
        >
          {sign ?? label}
        </button>
      ))}
    </div>
  );
}

const NEXT: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const modifier = () => (navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl');

function useTools(editor: Editor, onLink: () => void, onPicture: Props['onPicture']): Tool[] {
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
      pressed: is.heading,
      keys: 'Mod+Alt+3',
      run: () => to().toggleHeading({ level: heading }).run(),
    },
    {
      label: 'Subheading',
      pressed: is.subheading,
      keys: 'Mod+Alt+4',
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
    { label: 'Link', pressed: is.link, keys: 'Mod+K', run: onLink },
    { label: 'List', pressed: is.bullets, keys: 'Mod+Shift+8', run: () => to().toggleBulletList().run() },
    { label: 'Numbers', pressed: is.numbers, keys: 'Mod+Shift+7', run: () => to().toggleOrderedList().run() },
    { label: 'Quote', pressed: is.quote, keys: 'Mod+Shift+B', run: () => to().toggleBlockquote().run() },
    ...(onPicture ? [{ label: is.picture ? 'Describe picture' : 'Picture', run: onPicture }] : []),
    ...(is.table ? [] : [{ label: 'Table', run: () => to().insertTable().run() }]),
    { label: 'Line', run: () => to().setHorizontalRule().run() },
    ...(is.table
      ? [
          { label: 'Add row', run: () => to().addRow().run() },
          { label: 'Add column', run: () => to().addColumn().run() },
          { label: 'Remove row', run: () => to().removeRow().run() },
          { label: 'Remove column', run: () => to().removeColumn().run() },
          { label: 'Remove table', run: () => to().removeTable().run() },
        ]
      : []),
    { label: 'Undo', keys: 'Mod+Z', disabled: !is.canUndo, run: () => to().undo().run() },
    { label: 'Redo', keys: 'Mod+Shift+Z', disabled: !is.canRedo, run: () => to().redo().run() },
  ];
}
