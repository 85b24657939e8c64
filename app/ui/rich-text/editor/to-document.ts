import { BLOCKS, type Document, INLINES, type Text } from '@contentful/rich-text-types';
import type { JSONContent } from '@tiptap/core';
import type { DocumentNode } from './unsupported-blocks.ts';

const CONTAINERS: Readonly<Record<string, BLOCKS>> = {
  bulletList: BLOCKS.UL_LIST,
  orderedList: BLOCKS.OL_LIST,
  listItem: BLOCKS.LIST_ITEM,
  blockquote: BLOCKS.QUOTE,
  table: BLOCKS.TABLE,
  tableRow: BLOCKS.TABLE_ROW,
  tableCell: BLOCKS.TABLE_CELL,
  tableHeader: BLOCKS.TABLE_HEADER_CELL,
};

const HEADINGS: readonly BLOCKS[] = [
  BLOCKS.HEADING_1,
  BLOCKS.HEADING_2,
  BLOCKS.HEADING_3,
  BLOCKS.HEADING_4,
  BLOCKS.HEADING_5,
  BLOCKS.HEADING_6,
];

const MARKS: Readonly<Record<string, string>> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strike: 'strikethrough',
  code: 'code',
  superscript: 'superscript',
  subscript: 'subscript',
};

/** Converts the editor's content to the document model; the inverse of `fromDocument`. */
export const toDocument = ({ content = [] }: JSONContent): Document =>
  ({ nodeType: BLOCKS.DOCUMENT, data: {}, content: content.map(blockTo) }) as Document;

function blockTo(node: JSONContent): DocumentNode {
  const { type = '', attrs = {}, content = [] } = node;
  if (type === 'keptBlock') return attrs.part;
  if (type === 'horizontalRule') return block(BLOCKS.HR, []);
  if (type === 'picture') return pictureTo(attrs.id);
  if (type === 'paragraph') return block(BLOCKS.PARAGRAPH, inlinesTo(content));
  const heading = type === 'heading' && HEADINGS[attrs.level - 1];
  if (heading) return block(heading, inlinesTo(content));
  const container = CONTAINERS[type];
  // A new node type without a mapping here must fail the save rather than lose content.
  if (!container) throw new Error(`The document model has no "${type}"`);
  return block(container, content.map(blockTo), spansOf(attrs));
}

const block = (nodeType: BLOCKS, content: DocumentNode[], data = {}): DocumentNode =>
  ({ nodeType, data, content }) as DocumentNode;

const pictureTo = (id: string): DocumentNode =>
  block(BLOCKS.EMBEDDED_ASSET, [], { target: { sys: { type: 'Link', linkType: 'Asset', id } } });

const spansOf = ({ colspan = 1, rowspan = 1 }: Record<string, unknown>) => ({
  ...(colspan !== 1 && { colspan }),
  ...(rowspan !== 1 && { rowspan }),
});

type Around = { nodeType: string; data: Record<string, unknown> } | null;

/**
 * Converts text, and groups adjacent text with the same link. An empty paragraph gets one empty text node, as the
 * model requires.
 */
function inlinesTo(nodes: readonly JSONContent[]): DocumentNode[] {
  const parts: DocumentNode[] = [];
  /** The current target of text: the paragraph, or the link that was opened last. */
  let open: { key: string | null; content: DocumentNode[] } = { key: null, content: parts };
  for (const node of nodes) {
    const around = aroundOf(node);
    const key = around && JSON.stringify(around);
    if (key !== open.key) {
      open = { key, content: around ? [] : parts };
      if (around) parts.push({ ...around, content: open.content } as DocumentNode);
    }
    append(open.content, node.type === 'keptInline' ? node.attrs?.part : wordsTo(node));
  }
  return parts.length > 0 ? parts : [wordsTo({ text: '' })];
}

function aroundOf({ type, marks = [] }: JSONContent): Around {
  const mark = marks.find((one) => one.type === 'link' || one.type === 'keptLink');
  if (!mark || type === 'keptInline') return null;
  return mark.type === 'link'
    ? { nodeType: INLINES.HYPERLINK, data: { uri: mark.attrs?.href } }
    : mark.attrs?.link;
}

const wordsTo = ({ type, text = '', marks = [] }: JSONContent): Text => ({
  nodeType: 'text',
  value: type === 'hardBreak' ? '\n' : text,
  marks: marks.flatMap((mark) => {
    const known = MARKS[mark.type];
    return known ? [{ type: known }] : [];
  }),
  data: {},
});

/** Merges adjacent text nodes with the same marks. */
function append(parts: DocumentNode[], part: DocumentNode): void {
  const last = parts.at(-1);
  const together =
    last && isText(last) && isText(part) && JSON.stringify(last.marks) === JSON.stringify(part.marks);
  if (together) parts[parts.length - 1] = { ...last, value: last.value + part.value };
  else parts.push(part);
}

const isText = (part: DocumentNode): part is Text => part.nodeType === 'text' && 'value' in part;
