import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useId } from 'react';
import { placeBy } from '#app/ui/overlays/place.ts';
import { keepSettled } from '#app/ui/overlays/use-placed.ts';
import type { SlashMatch } from './slash.ts';
import { ToolIcon } from './tool-icons.tsx';
import type { Tool } from './tools.ts';

type Props = {
  editor: Editor;
  match: SlashMatch;
  /** The blocks that match what was typed; at least one. */
  blocks: readonly Tool[];
  current: number;
  onChoose: (block: Tool) => void;
};

/** The blocks to insert, under the line with the slash. The focus stays in the text, which names the chosen one. */
export function SlashMenu({ editor, match, blocks, current, onChoose }: Props) {
  const id = useId();
  const optionId = (at: number) => `${id}-${at}`;
  const settle = useEffectEvent(() => {
    if (editor.isDestroyed) return;
    const box = document.getElementById(id);
    const { node } = editor.view.domAtPos(match.from);
    const line = node instanceof Element ? node : node.parentElement;
    if (box && line) placeBy(line, box, 'bottom', 'start');
  });

  useEffect(() => {
    document.getElementById(id)?.showPopover();
    return keepSettled(() => settle());
  }, [id]);
  useEffect(() => {
    const text = editor.view.dom;
    text.setAttribute('aria-controls', id);
    text.setAttribute('aria-activedescendant', `${id}-${current}`);
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, current]);

  return (
    <div
      id={id}
      popover="manual"
      role="listbox"
      aria-label="Blocks"
      className="fixed inset-auto m-0 max-h-80 w-56 overflow-y-auto rounded-md border bg-surface p-1 text-ink shadow-float"
    >
      {blocks.map((block, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={block.label}
          id={optionId(at)}
          role="option"
          aria-selected={at === current}
          // Keeps the focus in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(block)}
          className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2 hover:bg-track aria-selected:bg-accent-soft aria-selected:text-accent pointer-coarse:min-h-11"
        >
          <span className="inline-flex w-5 justify-center text-xs" aria-hidden="true">
            {block.icon ? <ToolIcon name={block.icon} /> : block.sign}
          </span>
          {block.label}
        </div>
      ))}
    </div>
  );
}
