import { type Extensions, Node } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables';
import { StarterKit } from '@tiptap/starter-kit';
import { BLOCKS_WITHIN } from './blocks.ts';
import {
  Code,
  KeptBlock,
  KeptInline,
  KeptLink,
  LinkMark,
  Picture,
  Subscript,
  Superscript,
  TableCell,
  TableHeader,
  TableRow,
} from './nodes.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    table: {
      /** Two columns with a head and two rows, at the cursor. */
      insertTable: () => ReturnType;
      addRow: () => ReturnType;
      addColumn: () => ReturnType;
      removeRow: () => ReturnType;
      removeColumn: () => ReturnType;
      removeTable: () => ReturnType;
    };
  }
}

const emptyRow = (type: 'tableHeader' | 'tableCell') => ({
  type: 'tableRow',
  content: [0, 1].map(() => ({ type, content: [{ type: 'paragraph' }] })),
});

/** Stands in a text itself, never in a list or a quotation: the document model has none there. */
const Table = Node.create({
  name: 'table',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: (extension) => (extension.name === 'table' ? { tableRole: 'table' } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      Tab: () => goToNextCell(1)(this.editor.state, this.editor.view.dispatch),
      'Shift-Tab': () => goToNextCell(-1)(this.editor.state, this.editor.view.dispatch),
    };
  },
  addCommands() {
    return {
      insertTable:
        () =>
        ({ tr, editor: { schema }, dispatch }) => {
          const content = [emptyRow('tableHeader'), emptyRow('tableCell'), emptyRow('tableCell')];
          const at = tr.selection.from;
          if (dispatch) {
            tr.replaceSelectionWith(schema.nodeFromJSON({ type: 'table', content }));
            // Writing goes on in its first cell.
            tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView();
          }
          return true;
        },
      addRow:
        () =>
        ({ state, dispatch }) =>
          addRowAfter(state, dispatch),
      addColumn:
        () =>
        ({ state, dispatch }) =>
          addColumnAfter(state, dispatch),
      removeRow:
        () =>
        ({ state, dispatch }) =>
          deleteRow(state, dispatch),
      removeColumn:
        () =>
        ({ state, dispatch }) =>
          deleteColumn(state, dispatch),
      removeTable:
        () =>
        ({ state, dispatch }) =>
          deleteTable(state, dispatch),
    };
  },
});

const Page = Node.create({ name: 'doc', topNode: true, content: '(block | table)+' });

/** The levels of the document model that stand below the title of a section. */
export const HEADING_LEVELS = { heading: 3, subheading: 4 } as const;

/**
 * All that a text may consist of, in the editor's own terms: exactly what the document model has. `picture` may bring the
 * looks of one.
 */
export const extensionsWith = (picture: Node = Picture): Extensions => [
  StarterKit.configure({
    document: false,
    code: false,
    codeBlock: false,
    link: false,
    listItem: false,
    blockquote: false,
    trailingNode: false,
    dropcursor: { color: false, class: 'editor-drop' },
  }),
  Page,
  ...BLOCKS_WITHIN,
  LinkMark,
  KeptLink,
  Code,
  Superscript,
  Subscript,
  picture,
  KeptBlock,
  KeptInline,
  Table,
  TableRow,
  TableCell,
  TableHeader,
];
