import { safeUri } from '#app/domain/text/safe-uri.ts';
import { listsOfWord } from './paste-word.ts';

/** The cleaned HTML of a paste, and the number of pictures removed from it. */
export type CleanPaste = { html: string; pictures: number };

/** Clipboard content from our own editor is already clean. */
const OWN = /data-pm-slice=/;

/** Removed with their content. `o:p` is Word's filler, `del` is text deleted with tracked changes. */
const GONE =
  'style, script, template, meta, link, title, base, xml, o\\:p, del, object, embed, iframe, svg, math, audio, video, canvas, form, input, button, select, textarea, colgroup, [data-style*="mso-element:comment"], [data-style*="mso-hide:all"], .MsoCommentReference';

/** Allowed elements, mapped to our names. */
const TAGS: Readonly<Record<string, string>> = {
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  hr: 'hr',
  br: 'br',
  table: 'table',
  tr: 'tr',
  td: 'td',
  th: 'th',
  h3: 'h3',
  h4: 'h4',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  sup: 'sup',
  sub: 'sub',
  a: 'a',
  div: 'p',
  dd: 'p',
  dt: 'p',
  address: 'p',
};
const BLOCKS = 'p, ul, ol, li, blockquote, hr, table, h3, h4, div';
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/**
 * Cleans pasted HTML from office programs and web pages: keeps only text, headings, lists, quotations, tables, safe
 * links and emphasis, without styles, classes and proprietary elements. For browsers: it needs their parser.
 */
export function cleanPaste(html: string): CleanPaste {
  if (OWN.test(html)) return { html, pictures: 0 };
  const { body } = new DOMParser().parseFromString(disarmHtml(html), 'text/html');
  removeComments(body);
  for (const element of body.querySelectorAll(GONE)) element.remove();
  listsOfWord(body);
  const pictures = removePictures(body);
  nameByClass(body);
  levelHeadings(body);
  for (const element of [...body.querySelectorAll('*')]) reduce(element);
  tidyLists(body);
  tidyWords(body);
  return { html: body.innerHTML, pictures };
}

/**
 * Removes styles and event handlers before parsing, because each would log a Content Security Policy violation. This
 * only reduces noise; what is allowed is decided per element.
 */
export const disarmHtml = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
      tag.replace(/(?<=[\s"'/])(?:on\w+|style)(?=\s*=)/gi, 'data-$&'),
    );

/** Removes Word's many comments, including its conditional ones. */
function removeComments(body: HTMLElement): void {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

function removePictures(body: HTMLElement): number {
  const pictures = [...body.querySelectorAll('img, picture, v\\:imagedata, v\\:shape')].filter(
    (element) => !element.parentElement?.closest('picture, v\\:shape'),
  );
  for (const picture of pictures) picture.remove();
  return pictures.length;
}

/** Renames Word's paragraphs by their class. */
function nameByClass(body: HTMLElement): void {
  for (const element of body.querySelectorAll('p[class]')) {
    const name = element.className;
    if (/MsoTitle/i.test(name)) rename(element, 'h1');
    else if (/MsoSubtitle/i.test(name)) rename(element, 'h2');
    else if (/Mso(?:Intense)?Quote/i.test(name)) {
      const quote = body.ownerDocument.createElement('blockquote');
      element.before(quote);
      quote.append(element);
    }
  }
}

/** Maps headings to the two levels below a section's title: the highest one present, and all others. */
function levelHeadings(body: HTMLElement): void {
  const headings = [...body.querySelectorAll(HEADINGS)];
  const highest = Math.min(...headings.map(({ localName }) => Number(localName.slice(1))));
  for (const heading of headings) rename(heading, heading.localName === `h${highest}` ? 'h3' : 'h4');
}

/** Reduces an element to its allowed form: renamed without attributes, or unwrapped. */
function reduce(element: Element): void {
  const tag = element.localName;
  const emphasis = emphasisOf(element);
  // Google Docs wraps everything in a bold element with normal weight; headings need no bold.
  const isNoBold = TAGS[tag] === 'strong' && (emphasis.isPlain || element.closest(HEADINGS) !== null);
  const known = isNoBold ? undefined : TAGS[tag];
  // A div that contains blocks is a wrapper and is removed; table cells and list items may contain blocks.
  const isWrapper = tag === 'div' && element.querySelector(BLOCKS) !== null;
  if (!known || isWrapper || (tag === 'a' && !safeLink(element))) {
    unwrap(element, emphasis.tags);
    return;
  }
  const kept = tag === 'a' ? { href: safeLink(element) } : spansOf(element);
  const made = rename(element, known);
  for (const [name, value] of Object.entries(kept)) if (value) made.setAttribute(name, value);
}

/** The emphasis expressed by a style, such as bold by font-weight. Headings are bold already. */
function emphasisOf(element: Element): { tags: string[]; isPlain: boolean } {
  const weight = styleOf(element, 'font-weight');
  const decoration = styleOf(element, 'text-decoration') || styleOf(element, 'text-decoration-line');
  const align = styleOf(element, 'vertical-align');
  const isPlain = weight === 'normal' || weight === '400';
  const isBold = weight === 'bold' || Number(weight) >= 600;
  if (element.localName !== 'span' && element.localName !== 'font') return { tags: [], isPlain };
  const tags = [
    ...(isBold && !element.closest(HEADINGS) ? ['strong'] : []),
    ...(styleOf(element, 'font-style') === 'italic' ? ['em'] : []),
    // Word and Google Docs underline links, which are styled as links anyway.
    ...(decoration.includes('underline') && !element.closest('a') && !element.querySelector('a')
      ? ['u']
      : []),
    ...(decoration.includes('line-through') ? ['s'] : []),
    ...(align === 'super' ? ['sup'] : align === 'sub' ? ['sub'] : []),
  ];
  return { tags, isPlain };
}

function styleOf(element: Element, name: string): string {
  const rules = element.getAttribute('data-style')?.split(';') ?? [];
  const rule = rules.findLast((one) => one.split(':')[0]?.trim().toLowerCase() === name);
  return (
    rule
      ?.slice(rule.indexOf(':') + 1)
      .trim()
      .toLowerCase() ?? ''
  );
}

/** Replaces an element by its content, wrapped in emphasis tags if there are any. */
function unwrap(element: Element, tags: readonly string[]): void {
  if (!element.textContent?.trim() || tags.length === 0) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const [outer, ...inner] = tags.map((tag) => element.ownerDocument.createElement(tag));
  if (!outer) return;
  let deepest = outer;
  for (const one of inner) {
    deepest.append(one);
    deepest = one;
  }
  deepest.append(...element.childNodes);
  element.replaceWith(outer);
}

function rename(element: Element, tag: string): Element {
  const made = element.ownerDocument.createElement(tag);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

const spansOf = (element: Element): Record<string, string | null> =>
  element.matches('td, th')
    ? { colspan: element.getAttribute('colspan'), rowspan: element.getAttribute('rowspan') }
    : {};

/** The target of a pasted link if it is valid outside its source; links within the source document are not. */
function safeLink(element: Element): string | null {
  const href = safeUri(element.getAttribute('href'));
  if (!href || href.startsWith('#') || href.startsWith('?')) return null;
  return besideRedirect(href);
}

/** Unwraps Google Docs' redirect links. */
function besideRedirect(href: string): string {
  if (!URL.canParse(href)) return href;
  const { hostname, pathname, searchParams } = new URL(href);
  const goesRound = hostname === 'www.google.com' && pathname === '/url';
  return (goesRound && safeUri(searchParams.get('q'))) || href;
}

/**
 * Moves lists that are direct children of a list, as in Google Docs and old pages, into the preceding item or a new
 * one.
 */
function tidyLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling;
    const item = before?.localName === 'li' ? before : body.ownerDocument.createElement('li');
    if (item !== before) list.before(item);
    item.append(list);
  }
}

/** Removes layout whitespace, line breaks between blocks, and empty blocks and emphasis. */
function tidyWords(body: HTMLElement): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    text.nodeValue = (text.nodeValue ?? '').replace(/[\u200B\uFEFF]/g, '').replace(/[ \u00A0]{2,}/g, ' ');
  }
  for (const line of body.querySelectorAll('br')) {
    const stands = line.parentElement;
    if (stands === body || line === stands?.lastChild) line.remove();
  }
  // From the inside out: removing an empty element may leave its parent empty.
  const elements = [
    ...body.querySelectorAll('p, h3, h4, blockquote, li, ul, ol, strong, em, u, s, sup, sub, a'),
  ];
  for (const element of elements.reverse()) {
    const isEmpty = !element.textContent?.trim() && !element.querySelector('table, hr');
    if (!isEmpty) continue;
    // A cell must have content, and a space between two emphasised words is significant.
    if (element.matches('strong, em, u, s, sup, sub, a')) element.replaceWith(...element.childNodes);
    else if (!element.matches('td > :only-child, th > :only-child')) element.remove();
  }
}
