import type { Editor } from '@tiptap/core';
import { SlashMenu } from './slash-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import { useTools } from './tools.ts';
import { useSlash } from './use-slash.ts';

type Props = {
  editor: Editor;
  /** The label of the field that it controls. */
  label: string;
  controls: string;
  onLink: () => void;
  /** `null` if the text has no pictures. */
  onPicture: (() => void) | null;
};

/** The two ways to format a text by pointer: the toolbar, and the menu that a slash opens. */
export function EditorTools({ editor, label, controls, onLink, onPicture }: Props) {
  const tools = useTools(editor, onLink, onPicture);
  const slash = useSlash(editor, tools);
  return (
    <>
      <Toolbar tools={tools} label={label} controls={controls} />
      {slash.match && slash.blocks.length > 0 && (
        <SlashMenu
          editor={editor}
          match={slash.match}
          blocks={slash.blocks}
          current={Math.min(slash.current, slash.blocks.length - 1)}
          onChoose={slash.choose}
        />
      )}
    </>
  );
}
