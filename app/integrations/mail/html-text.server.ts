import { compile } from 'html-to-text';

const MOST_LEVELS = 200;
/** Elements that a reader does not see. */
const UNSEEN = [
  ...['head', 'title', 'style', 'script', 'template', 'img', '[hidden]'],
  ...[
    'display:none',
    'display: none',
    'mso-hide:all',
    'mso-hide: all',
    'visibility:hidden',
    'visibility: hidden',
  ].map((style) => `[style*="${style}"i]`),
];
/** Elements on lines of their own, beyond those that the library knows. */
const LINES = ['tr', 'dt', 'dd', 'center', 'address', 'figure', 'figcaption'];
const toText = compile({
  wordwrap: false,
  baseElements: { selectors: [] },
  limits: { maxDepth: MOST_LEVELS },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
    ...LINES.map((selector) => ({
      ...{ selector, format: 'block' },
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    ...UNSEEN.map((selector) => ({ selector, format: 'skip' })),
  ],
});

const LONGEST = 200_000;
/** Parsing takes the square of the depth, and a tenth of a second for this many. */
const MOST_TAGS = 10_000;

/**
 * Reads the HTML of a mail; runs in a process of its own. `text`: what a reader sees, or `null` where a person has to
 * read it, since it takes long; `shown`: the given parts to which it refers.
 */
export function readHtml(file: Uint8Array, contentIds: readonly string[]) {
  const html = new TextDecoder().decode(file);
  const isLong = html.length > LONGEST || html.split('<', MOST_TAGS + 2).length > MOST_TAGS + 1;
  const ids = contentIdsIn(html);
  return { text: isLong ? null : htmlText(html), shown: contentIds.filter((id) => ids.has(id)) };
}

/** Returns the ids of the parts that HTML refers to. */
const contentIdsIn = (html: string): ReadonlySet<string> =>
  new Set(Array.from(html.matchAll(/\bcid:([^"'<>\s)]{1,1000})/gi), ([, id = '']) => decoded(id)));

function decoded(id: string): string {
  const plain = id.replaceAll('&amp;', '&');
  try {
    return decodeURIComponent(plain);
  } catch {
    // A percent sign of its own.
    return plain;
  }
}

/** Returns what a reader of HTML sees, with `>` before each line of a quotation. */
export const htmlText = (html: string): string =>
  toText(html)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
