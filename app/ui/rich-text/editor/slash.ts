import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';

/** `/list` alone in a paragraph: what was typed after the slash, and the range to replace. */
export type SlashMatch = { query: string; from: number; to: number };

type SlashOptions = {
  onMatch: (match: SlashMatch | null) => void;
  /** Returns whether the menu has used the key. */
  onKey: (key: string) => boolean;
};

export const slashKey = new PluginKey('slash');

/** Reports a slash at the start of an empty paragraph, and passes keys to the menu that it opens. */
export const slashPlugin = ({ onMatch, onKey }: SlashOptions): Plugin =>
  new Plugin({
    key: slashKey,
    view: () => ({ update: ({ state, editable }) => onMatch(editable ? slashIn(state) : null) }),
    props: {
      handleKeyDown: (_, event) => !event.isComposing && onKey(event.key),
      handleDOMEvents: {
        blur: () => {
          onMatch(null);
          return false;
        },
      },
    },
  });

/** Only at the top level: lists, quotations and cells allow few blocks. */
export function slashIn({ selection }: EditorState): SlashMatch | null {
  const { $from, empty } = selection;
  const { parent } = $from;
  if (!empty || $from.depth !== 1 || parent.type.name !== 'paragraph') return null;
  if ($from.parentOffset !== parent.content.size) return null;
  const [, query] = /^\/([\p{L} ]{0,20})$/u.exec(parent.textContent) ?? [];
  return query === undefined ? null : { query, from: $from.start(), to: $from.pos };
}

/** The blocks whose name has a word that starts with what was typed. */
export const matching = <Item extends { label: string }>(items: readonly Item[], query: string): Item[] => {
  const wanted = query.trim().toLowerCase();
  return items.filter(({ label }) =>
    label
      .toLowerCase()
      .split(' ')
      .some((_, at, words) => words.slice(at).join(' ').startsWith(wanted)),
  );
};
