import { BLOCKS, type Document, INLINES, MARKS } from '@contentful/rich-text-types';
import type { ContentPicture } from '#app/domain/investing/opportunity-content.ts';
import { storable } from '#app/domain/text/plain-text.ts';
import type { PublishedContent } from './content.ts';
import type { ContentFiles } from './content-files.ts';
import { type EntryReader, type FindContent, linkIn } from './entry-reader.ts';

type Node = {
  nodeType: string;
  data: Record<string, unknown>;
  content: Node[];
  value?: string;
  marks?: unknown;
};

/** Nodes kept as they are, with their content. */
const PLAIN = new Set<string>([
  BLOCKS.PARAGRAPH,
  BLOCKS.HEADING_1,
  BLOCKS.HEADING_2,
  BLOCKS.HEADING_3,
  BLOCKS.HEADING_4,
  BLOCKS.HEADING_5,
  BLOCKS.HEADING_6,
  BLOCKS.OL_LIST,
  BLOCKS.UL_LIST,
  BLOCKS.LIST_ITEM,
  BLOCKS.QUOTE,
  BLOCKS.TABLE,
  BLOCKS.TABLE_ROW,
  BLOCKS.TABLE_CELL,
  BLOCKS.TABLE_HEADER_CELL,
  INLINES.HYPERLINK,
]);
/** Nodes removed once they are empty. */
const HOLLOW = new Set<string>([
  BLOCKS.OL_LIST,
  BLOCKS.UL_LIST,
  BLOCKS.LIST_ITEM,
  BLOCKS.QUOTE,
  BLOCKS.TABLE,
  BLOCKS.TABLE_ROW,
]);
const CELLS = new Set<string>([BLOCKS.TABLE_CELL, BLOCKS.TABLE_HEADER_CELL]);
const MARKED = new Set<string>(Object.values(MARKS));
const EMPTY_TEXT: Node = { nodeType: 'text', data: {}, content: [], value: '', marks: [] };

type Options = {
  find: FindContent;
  files: ContentFiles;
  pictures: Map<string, ContentPicture>;
};

/**
 * Maps a text of the platform for our pages. Pictures become ours, and links to other opportunities become links to
 * their pages. Nodes that our pages cannot show are omitted and reported; their words always stay.
 */
export function mapRichText(entry: EntryReader, field: string, options: Options): Document | undefined {
  const given = entry.fields[field];
  if (given === undefined || given === null) return undefined;
  const root = nodeOf(given);
  if (root?.nodeType !== BLOCKS.DOCUMENT) return entry.tell(field, 'This should be rich text.');
  const content = root.content.flatMap(partsOf);
  return { nodeType: BLOCKS.DOCUMENT, data: {}, content } as unknown as Document;

  function partsOf(node: Node): object[] {
    if (node.nodeType === 'text') return [textOf(node)];
    if (node.nodeType === BLOCKS.HR) return [{ nodeType: BLOCKS.HR, data: {}, content: [] }];
    if (node.nodeType === BLOCKS.EMBEDDED_ASSET) return pictureOf(node);
    const inside = node.content.flatMap(partsOf);
    if (node.nodeType === INLINES.ENTRY_HYPERLINK) return linkTo(node, inside);
    if (node.nodeType === INLINES.ASSET_HYPERLINK || node.nodeType === INLINES.RESOURCE_HYPERLINK) {
      entry.tell(field, 'A link to a file was removed; files belong in the data room. Its text stays.');
      return inside;
    }
    if (!PLAIN.has(node.nodeType)) {
      entry.tell(field, `We cannot show the embedded content in this text (${node.nodeType}).`);
      return [];
    }
    if (inside.length === 0 && HOLLOW.has(node.nodeType)) return [];
    const isEmptyCell = inside.length === 0 && CELLS.has(node.nodeType);
    const paragraph = { nodeType: BLOCKS.PARAGRAPH, data: {}, content: [shown(EMPTY_TEXT)] };
    return [{ nodeType: node.nodeType, data: node.data, content: isEmptyCell ? [paragraph] : inside }];
  }

  function pictureOf(node: Node): object[] {
    const link = linkIn(node.data.target);
    const asset = link && targetOf(link);
    const picture = asset && options.files.pictureOf(asset, { tell: entry.tell, at: field });
    if (!picture) return [];
    options.pictures.set(picture.id, picture);
    const target = { sys: { type: 'Link', linkType: 'Asset', id: picture.id } };
    return [{ nodeType: BLOCKS.EMBEDDED_ASSET, data: { target }, content: [] }];
  }

  function linkTo(node: Node, inside: object[]): object[] {
    const link = linkIn(node.data.target);
    const target = link && targetOf(link);
    if (!target) return inside;
    const { slug } = target.fields;
    if (target.type !== 'opportunity' || typeof slug !== 'string') {
      entry.tell(field, `The entry ${target.id} has no page to link to. The text stays.`);
      return inside;
    }
    // Correct for every stage: the page redirects to the right URL.
    return [{ nodeType: INLINES.HYPERLINK, data: { uri: `/opportunities/open/${slug}` }, content: inside }];
  }

  function targetOf(link: NonNullable<ReturnType<typeof linkIn>>): PublishedContent | undefined {
    const target = options.find(link);
    return target ?? entry.tell(field, `The ${link.kind} ${link.id} is linked here, but not published.`);
  }
}

function textOf(node: Node): object {
  const marks = Array.isArray(node.marks) ? node.marks : [];
  return shown({
    ...node,
    value: storable(node.value ?? ''),
    marks: marks.filter(isMark).map(({ type }) => ({ type })),
  });
}

const shown = ({ value, marks }: Node): object => ({ nodeType: 'text', value, marks, data: {} });

const isMark = (mark: unknown): mark is { type: string } =>
  typeof mark === 'object' && mark !== null && 'type' in mark && MARKED.has(String(mark.type));

/** Parses a node. Ignores nesting deeper than any text that a person writes. */
function nodeOf(value: unknown, depth = 0): Node | undefined {
  if (typeof value !== 'object' || value === null || depth > 24) return undefined;
  const { nodeType, data, content, value: words, marks } = value as Record<string, unknown>;
  if (typeof nodeType !== 'string') return undefined;
  return {
    nodeType,
    data: typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {},
    content: Array.isArray(content) ? content.flatMap((part) => nodeOf(part, depth + 1) ?? []) : [],
    ...(typeof words === 'string' && { value: words }),
    marks,
  };
}
