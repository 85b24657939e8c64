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
      /** Inserts two columns with a header and two rows at the cursor. */
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

/** Only at the top level of a text, never in a list or quotation: the document model does not allow it there. */
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
            // Puts the cursor into the first cell.
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

/** The heading levels of the document model below a section's title. */
export const HEADING_LEVELS = { heading: 3, subheading: 4 } as const;

/** The editor's complete schema: exactly that of the document model. `picture` may bring its own view. */
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
