import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { matching, type SlashMatch, slashKey, slashPlugin } from './slash.ts';
import type { Tool } from './tools.ts';

/** The menu of blocks that a slash opens. Escape closes it until the line is no longer a slash. */
export function useSlash(editor: Editor, tools: readonly Tool[]) {
  const [match, setMatch] = useState<SlashMatch | null>(null);
  const [current, setCurrent] = useState(0);
  const [isDismissed, setDismissed] = useState(false);
  const blocks = match && !isDismissed ? matching(tools.filter(isBlock), match.query) : [];

  const choose = (block: Tool) => {
    if (match) editor.chain().focus().deleteRange(match).run();
    block.run();
  };
  const onMatch = useEffectEvent((next: SlashMatch | null) => {
    if (!next) setDismissed(false);
    if (next?.query === match?.query && next?.from === match?.from) return;
    setMatch(next);
    setCurrent(0);
  });
  const onKey = useEffectEvent((key: string): boolean => {
    const block = blocks[current];
    if (!block) return false;
    if (key === 'ArrowDown') setCurrent((current + 1) % blocks.length);
    else if (key === 'ArrowUp') setCurrent((current - 1 + blocks.length) % blocks.length);
    else if (key === 'Enter') choose(block);
    else if (key === 'Escape') setDismissed(true);
    else return false;
    return true;
  });

  useEffect(() => {
    const plugin = slashPlugin({ onMatch: (next) => onMatch(next), onKey: (key) => onKey(key) });
    // First, so that Enter chooses before it splits the paragraph.
    editor.registerPlugin(plugin, (added, plugins) => [added, ...plugins]);
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(slashKey);
    };
  }, [editor]);

  return { match, blocks, current, choose };
}

const isBlock = ({ isBlock = false }: Tool): boolean => isBlock;
