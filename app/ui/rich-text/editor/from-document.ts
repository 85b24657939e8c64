import {
  BLOCKS,
  type Document,
  INLINES,
  type Inline,
  type Mark as ModelMark,
  type Text,
} from '@contentful/rich-text-types';
import type { JSONContent } from '@tiptap/core';
import type { DocumentNode } from './unsupported-blocks.ts';

type Marks = NonNullable<JSONContent['marks']>;

const HEADINGS: Readonly<Record<string, number>> = {
  [BLOCKS.HEADING_1]: 1,
  [BLOCKS.HEADING_2]: 2,
  [BLOCKS.HEADING_3]: 3,
  [BLOCKS.HEADING_4]: 4,
  [BLOCKS.HEADING_5]: 5,
  [BLOCKS.HEADING_6]: 6,
};

const MARKS: Readonly<Record<string, string>> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strikethrough: 'strike',
  code: 'code',
  superscript: 'superscript',
  subscript: 'subscript',
};

/** Converts a document to the editor's format. Unsupported parts are preserved unchanged in their place. */
export function fromDocument({ content }: Document): JSONContent {
  const blocks = content.map((block) => tableFrom(block) ?? blockFrom(block) ?? kept(block));
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] };
}

const kept = (part: DocumentNode): JSONContent => ({ type: 'keptBlock', attrs: { part } });

/** Converts a block, also one within a list; `null` if it contains something that the editor does not allow there. */
function blockFrom(part: DocumentNode): JSONContent | null {
  if (part.nodeType === BLOCKS.EMBEDDED_ASSET) return pictureFrom(part);
  if (!isPlain(part)) return null;
  switch (part.nodeType) {
    case BLOCKS.PARAGRAPH:
      return textBlock({ type: 'paragraph' }, part);
    case BLOCKS.HR:
      return { type: 'horizontalRule' };
    case BLOCKS.UL_LIST:
      return holding({ type: 'bulletList' }, part, itemFrom);
    case BLOCKS.OL_LIST:
      return holding({ type: 'orderedList' }, part, itemFrom);
    case BLOCKS.QUOTE:
      return holding({ type: 'blockquote' }, part, paragraphFrom);
    default: {
      const level = HEADINGS[part.nodeType];
      return level === undefined ? null : textBlock({ type: 'heading', attrs: { level } }, part);
    }
  }
}

const itemFrom = (part: DocumentNode): JSONContent | null =>
  part.nodeType === BLOCKS.LIST_ITEM && isPlain(part)
    ? holding({ type: 'listItem' }, part, (child) => blockFrom(child) ?? kept(child))
    : null;

const paragraphFrom = (part: DocumentNode): JSONContent | null =>
  part.nodeType === BLOCKS.PARAGRAPH ? blockFrom(part) : null;

function tableFrom(part: DocumentNode): JSONContent | null {
  if (part.nodeType !== BLOCKS.TABLE || !isPlain(part)) return null;
  return holding({ type: 'table' }, part, (row) =>
    row.nodeType === BLOCKS.TABLE_ROW && isPlain(row) ? holding({ type: 'tableRow' }, row, cellFrom) : null,
  );
}

const IN_CELLS: ReadonlySet<string> = new Set([BLOCKS.PARAGRAPH, BLOCKS.UL_LIST, BLOCKS.OL_LIST]);

function cellFrom(part: DocumentNode): JSONContent | null {
  const isHeader = part.nodeType === BLOCKS.TABLE_HEADER_CELL;
  if (!isHeader && part.nodeType !== BLOCKS.TABLE_CELL) return null;
  const { colspan = 1, rowspan = 1, ...other } = part.data;
  if (Object.keys(other).length > 0) return null;
  const cell = { type: isHeader ? 'tableHeader' : 'tableCell', attrs: { colspan, rowspan } };
  return holding(cell, part, (child) =>
    isHeader ? paragraphFrom(child) : IN_CELLS.has(child.nodeType) ? blockFrom(child) : null,
  );
}

/** Converts a block of blocks; `null` when it is empty or one of them is not allowed there. */
function holding(
  block: JSONContent,
  part: DocumentNode,
  childFrom: (child: DocumentNode) => JSONContent | null,
): JSONContent | null {
  const children = 'content' in part ? part.content.map(childFrom) : [];
  const content = children.filter((child) => child !== null);
  return content.length > 0 && content.length === children.length ? { ...block, content } : null;
}

function pictureFrom(part: DocumentNode): JSONContent | null {
  const { target, ...other } = part.data;
  const { type, linkType, id, ...more } = target?.sys ?? {};
  const isPicture =
    type === 'Link' &&
    linkType === 'Asset' &&
    typeof id === 'string' &&
    Object.keys({ ...other, ...more }).length === 0;
  return isPicture ? { type: 'picture', attrs: { id } } : null;
}

/** Without extra data; nodes with data are preserved whole. */
const isPlain = ({ data }: DocumentNode): boolean => Object.keys(data).length === 0;

function textBlock(block: JSONContent, part: DocumentNode): JSONContent | null {
  if (!('content' in part)) return null;
  const content = part.content.flatMap(inlineFrom);
  return content.length > 0 ? { ...block, content } : block;
}

function inlineFrom(part: DocumentNode): JSONContent[] {
  if (isText(part)) return textFrom(part, []) ?? [keptInline(part)];
  return linkFrom(part as Inline) ?? [keptInline(part)];
}

const isText = (part: DocumentNode): part is Text => part.nodeType === 'text';
const keptInline = (part: DocumentNode): JSONContent => ({ type: 'keptInline', attrs: { part } });

const KEPT_LINKS: ReadonlySet<string> = new Set([
  INLINES.ENTRY_HYPERLINK,
  INLINES.ASSET_HYPERLINK,
  INLINES.RESOURCE_HYPERLINK,
]);

/** The text of a link; `null` for other nodes, or if it contains more than text. */
function linkFrom({ nodeType, data, content }: Inline): JSONContent[] | null {
  const { uri, ...other } = data;
  const isOwn = nodeType === INLINES.HYPERLINK && typeof uri === 'string' && Object.keys(other).length === 0;
  if (!isOwn && !KEPT_LINKS.has(nodeType)) return null;
  const link = isOwn
    ? { type: 'link', attrs: { href: uri } }
    : { type: 'keptLink', attrs: { link: { nodeType, data } } };
  const words = content.map((child) => (isText(child) ? textFrom(child, [link]) : null));
  const known = words.filter((part) => part !== null);
  // A link is a mark on text, so one without text could not be shown or preserved.
  if (known.length < words.length || known.flat().length === 0) return null;
  return known.flat();
}

/** Text with its marks, split by line; `null` when a mark is unknown. */
function textFrom({ value, marks, data }: Text, around: Marks): JSONContent[] | null {
  const known = marksFrom(marks);
  if (!known || Object.keys(data).length > 0) return null;
  const all = [...known, ...around];
  const marked = all.length > 0 ? { marks: all } : {};
  return value
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: 'hardBreak', ...marked }] : []),
      ...(line ? [{ type: 'text', text: line, ...marked }] : []),
    ]);
}

function marksFrom(marks: readonly ModelMark[]): Marks | null {
  const known = marks.flatMap(({ type }) => MARKS[type] ?? []);
  return known.length === marks.length ? known.map((type) => ({ type })) : null;
}
