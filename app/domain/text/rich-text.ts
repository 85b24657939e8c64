import {
  BLOCKS,
  type Block,
  type Document,
  INLINES,
  type Inline,
  type Text,
  validateRichTextDocument,
} from '@contentful/rich-text-types';
import { safeUri } from './safe-uri.ts';

type Node = Document | Block | Inline | Text;

/** Returns a document for plain text: one paragraph per block between empty lines. */
export function documentFrom(text: string): Document {
  const content = text.split(/\n{2,}/).map((value) => ({
    nodeType: BLOCKS.PARAGRAPH as const,
    data: {},
    content: [{ nodeType: 'text' as const, value, marks: [], data: {} }],
  }));
  return { nodeType: BLOCKS.DOCUMENT, data: {}, content };
}

/** A text without words. */
export const EMPTY_DOCUMENT = documentFrom('');

/** Limits on the number and depth of nodes; no human-written text exceeds them. */
const MOST_NODES = 10_000;
const DEEPEST = 24;
const LONGEST = 200_000;

/** Returns whether a value is a valid document in Contentful's model and small enough to render. */
export const isRichText = (value: unknown): value is Document =>
  isSmallTree(value) && validateRichTextDocument(value as Document).length === 0;

/** Returns the first problem with rendering the document, as a sentence for the author; `null` when there is none. */
export function problemOfRichText(document: Document, pictureIds: ReadonlySet<string>): string | null {
  for (const node of nodesOf(document)) {
    const problem = problemOfNode(node, pictureIds);
    if (problem) return problem;
  }
  return null;
}

/** The plain text, one line per block. */
export function plainTextOf(document: Document): string {
  const lines: string[] = [];
  const walk = (node: Node): string => {
    if (!('content' in node)) return 'value' in node ? node.value : '';
    const holdsWords = node.content.some((child) => child.nodeType === 'text');
    const words = node.content.map(walk).join('');
    if (!holdsWords) return words;
    if (isInline(node)) return words;
    lines.push(words);
    return '';
  };
  walk(document);
  return lines.join('\n');
}

/** Returns the document with each of its pieces of text changed. */
export function mapText(document: Document, change: (text: string) => string): Document {
  const mapped = (node: Node): Node => {
    if ('value' in node) return { ...node, value: change(node.value) };
    return 'content' in node ? ({ ...node, content: node.content.map(mapped) } as Node) : node;
  };
  return mapped(document) as Document;
}

/** Returns the pieces of text of a document, one per style. */
export const textsIn = (document: Document): string[] =>
  [...nodesOf(document)].flatMap((node) => ('value' in node ? node.value : []));

export const picturesIn = (document: Document): string[] =>
  [...nodesOf(document)].flatMap((node) =>
    node.nodeType === BLOCKS.EMBEDDED_ASSET ? [String(node.data.target?.sys?.id)] : [],
  );

function problemOfNode(node: Node, pictureIds: ReadonlySet<string>): string | null {
  switch (node.nodeType) {
    case 'text':
      return /[^\P{Cc}\n\t]|\p{Cs}/u.test((node as Text).value)
        ? 'This text contains characters that cannot be shown.'
        : null;
    case INLINES.HYPERLINK:
      return safeUri(node.data.uri)
        ? null
        : `The link to “${String(node.data.uri).slice(0, 80)}” does not work here. Use a web page, an e-mail address or a page of this site.`;
    case BLOCKS.EMBEDDED_ASSET:
      return pictureIds.has(node.data.target.sys.id)
        ? null
        : 'A picture in this text is missing. Please remove it or add it again.';
    case BLOCKS.EMBEDDED_ENTRY:
    case BLOCKS.EMBEDDED_RESOURCE:
    case INLINES.EMBEDDED_ENTRY:
    case INLINES.EMBEDDED_RESOURCE:
      return 'This text contains embedded content that we cannot show.';
    default:
      return null;
  }
}

/** The link targets in the document, without duplicates, in text order. */
export const linksIn = (document: Document): string[] => [
  ...new Set(
    [...nodesOf(document)].flatMap((node) =>
      node.nodeType === INLINES.HYPERLINK ? [String(node.data.uri)] : [],
    ),
  ),
];

const isInline = (node: Node): boolean => (Object.values(INLINES) as string[]).includes(node.nodeType);

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  if ('content' in node) for (const child of node.content) yield* nodesOf(child);
}

/** Runs before the validator, whose recursion has no depth limit. */
function isSmallTree(value: unknown): boolean {
  let nodes = 0;
  let length = 0;
  const small = (node: unknown, depth: number): boolean => {
    nodes += 1;
    if (nodes > MOST_NODES || depth > DEEPEST || typeof node !== 'object' || node === null) return false;
    if ('nodeType' in node && node.nodeType === 'text') {
      length += 'value' in node && typeof node.value === 'string' ? node.value.length : 0;
      return length <= LONGEST;
    }
    if (!('content' in node) || !Array.isArray(node.content)) return false;
    return node.content.every((child) => small(child, depth + 1));
  };
  return small(value, 0);
}
