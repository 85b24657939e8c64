import { Mark, mergeAttributes, Node } from '@tiptap/core';
import { safeUri } from '#app/domain/text/safe-uri.ts';
import { nodeNameOf, partFrom } from './unsupported-blocks.ts';

/** Marks and nodes of the document model that the editor's kit lacks. */

const simpleMark = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

export const Code = simpleMark('code', 'code');
export const Superscript = simpleMark('superscript', 'sup');
export const Subscript = simpleMark('subscript', 'sub');

/** A link. Its address is preserved as written; only safe ones are accepted from a paste or rendered on the page. */
export const LinkMark = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = safeUri(element.getAttribute('href'));
        return href ? { href } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => ['a', { href: safeUri(mark.attrs.href) ?? '#', rel: 'noopener noreferrer' }, 0],
});

/** A link to an entry of the content platform: its text is editable, its target is not. */
export const KeptLink = Mark.create({
  name: 'keptLink',
  inclusive: false,
  addAttributes: () => ({ link: { default: null } }),
  parseHTML: () => [
    {
      tag: 'span[data-kept-link]',
      getAttrs: (element) => {
        const link = partFrom(element.getAttribute('data-kept-link'));
        return link ? { link } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => ['span', { 'data-kept-link': JSON.stringify(mark.attrs.link) }, 0],
});

/** A picture of the opportunity, referenced by id. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: null } }),
  parseHTML: () => [
    { tag: 'figure[data-picture]', getAttrs: (element) => ({ id: element.getAttribute('data-picture') }) },
  ],
  renderHTML: ({ node }) => ['figure', { 'data-picture': node.attrs.id }],
});

const kept = (name: string, tag: string, inline: boolean) =>
  Node.create({
    name,
    group: inline ? 'inline' : 'block',
    inline,
    atom: true,
    addAttributes: () => ({ part: { default: null } }),
    parseHTML: () => [
      {
        tag: `${tag}[data-kept]`,
        getAttrs: (element) => {
          const part = partFrom(element.getAttribute('data-kept'));
          return part ? { part } : false;
        },
      },
    ],
    renderHTML: ({ node }) => [
      tag,
      { 'data-kept': JSON.stringify(node.attrs.part) },
      nodeNameOf(node.attrs.part),
    ],
  });

/** Unsupported content is preserved as it is; it is visible and can be removed. */
export const KeptBlock = kept('keptBlock', 'div', false);
export const KeptInline = kept('keptInline', 'span', true);

const spans = {
  colspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, 'colspan') },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, 'rowspan') },
  colwidth: { default: null, rendered: false },
};

/** Limit on spanned rows and columns; larger values, such as a pasted `colspan="1000000"`, count as 1. */
const MOST_SPANNED = 50;

function spanOf(element: HTMLElement, name: 'colspan' | 'rowspan'): number {
  const span = Number(element.getAttribute(name) ?? 1);
  return Number.isInteger(span) && span >= 1 && span <= MOST_SPANNED ? span : 1;
}

const cell = (name: string, tag: string, content: string, tableRole: string) =>
  Node.create({
    name,
    content,
    isolating: true,
    addAttributes: () => spans,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    extendNodeSchema: (extension) => (extension.name === name ? { tableRole } : {}),
  });

export const TableCell = cell('tableCell', 'td', '(paragraph | bulletList | orderedList)+', 'cell');
export const TableHeader = cell('tableHeader', 'th', 'paragraph+', 'header_cell');

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
  extendNodeSchema: (extension) => (extension.name === 'tableRow' ? { tableRole: 'row' } : {}),
});
