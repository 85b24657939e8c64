import { compile } from 'html-to-text';

const MOST_LEVELS = 200;
/** Elements that a reader does not see. */
const UNSEEN = [
  ...['head', 'title', 'style', 'script', 'template', 'img', '[hidden]'],
  ...['display:none', 'display: none', 'mso-hide:all', 'mso-hide: all'].map(
    (style) => `[style*="${style}"i]`,
  ),
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

/** Returns what a reader of HTML sees, with `>` before each line of a quotation. */
export const htmlText = (html: string): string =>
  toText(html)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
