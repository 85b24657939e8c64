import {
  BLOCKS,
  type Block,
  type Document,
  INLINES,
  type Inline,
  MARKS,
  type Text,
  type TopLevelBlock,
} from '@contentful/rich-text-types';

type Child = Inline | Text;

const INLINE = /\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*]+)\*|\[(?<label>[^\]]+)\]\((?<uri>[^)\s]+)\)/gu;

/**
 * Turns the seeds' mini-markup into Contentful's document model. Blocks are separated by a blank line:
 * a paragraph, `### heading`, `- item` lines (an item may continue on the next line), `> quote`.
 * Inside: `**bold**`, `*italic*`, `[label](uri)`.
 */
export function richText(markup: string): Document {
  const content = markup
    .trim()
    .split(/\n\s*\n/u)
    .map((block) => toBlock(block.trim()));
  return { nodeType: BLOCKS.DOCUMENT, data: {}, content };
}

/** Writes `72%`, and keeps a number on one line with the times after it and the currency code before it. */
export const unbroken = (text: string): string =>
  text
    .replace(/(?<=\d) (?=%)/gu, '')
    .replace(/(?<=\d) (?=×)/gu, '\u00A0')
    .replace(/\b(EUR|USD|GBP|CHF|SEK|NOK|DKK) (?=\d)/gu, '$1\u00A0');

/** The text of a document without its structure, blocks separated by a blank line. */
export function plainText(document: Document): string {
  return document.content.map(textOf).join('\n\n');
}

function toBlock(block: string): TopLevelBlock {
  if (block.startsWith('### ')) return node(BLOCKS.HEADING_3, inline(block.slice(4)));
  if (block.startsWith('> ')) return node(BLOCKS.QUOTE, [paragraph(block.slice(2))]);
  if (block.startsWith('- ')) {
    const items = block.slice(2).split(/\n- /u);
    return node(
      BLOCKS.UL_LIST,
      items.map((item) => node(BLOCKS.LIST_ITEM, [paragraph(item)])),
    );
  }
  return paragraph(block);
}

function paragraph(text: string): TopLevelBlock {
  return node(BLOCKS.PARAGRAPH, inline(text.replace(/\s*\n\s*/gu, ' ')));
}

function node(nodeType: BLOCKS, content: Block['content']): TopLevelBlock {
  return { nodeType, data: {}, content } as TopLevelBlock;
}

function inline(text: string): Child[] {
  const children: Child[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const { bold, italic, label, uri } = match.groups ?? {};
    if (match.index > end) children.push(words(text.slice(end, match.index)));
    if (bold !== undefined) children.push(words(bold, MARKS.BOLD));
    else if (italic !== undefined) children.push(words(italic, MARKS.ITALIC));
    else if (label !== undefined && uri !== undefined) {
      children.push({ nodeType: INLINES.HYPERLINK, data: { uri }, content: [words(label)] });
    }
    end = match.index + match[0].length;
  }
  if (end < text.length) children.push(words(text.slice(end)));
  return children;
}

function words(value: string, mark?: MARKS): Text {
  return { nodeType: 'text', value: unbroken(value), marks: mark ? [{ type: mark }] : [], data: {} };
}

function textOf(part: Block | Inline | Text): string {
  if (!('content' in part)) return 'value' in part ? part.value : '';
  return part.content.map(textOf).join(part.nodeType === BLOCKS.UL_LIST ? '\n' : '');
}
