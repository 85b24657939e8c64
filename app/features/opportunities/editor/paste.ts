import { safeUri } from '../ui/safe-uri.ts';
import { listsOfWord } from './paste-word.ts';

/** What is left of a pasted text, and how many pictures were left out of it. */
export type CleanPaste = { html: string; pictures: number };

/** What our own editor puts on the clipboard is clean already. */
const OWN = /data-pm-slice=/;

/** Taken out with all that they hold. `o:p` is Word's filler, `del` what was struck out there with changes tracked. */
const GONE =
  'style, script, template, meta, link, title, base, xml, o\\:p, del, object, embed, iframe, svg, math, audio, video, canvas, form, input, button, select, textarea, colgroup, [data-style*="mso-element:comment"], [data-style*="mso-hide:all"], .MsoCommentReference';

/** What may stay, by another name where ours differs. */
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
 * What an office program or a web page puts on the clipboard, without styles, classes and their own inventions: only words,
 * headings, lists, quotations, tables, harmless links and emphasis. For browsers: it needs their parser.
 */
export function cleanPaste(html: string): CleanPaste {
  if (OWN.test(html)) return { html, pictures: 0 };
  const { body } = new DOMParser().parseFromString(disarmed(html), 'text/html');
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
 * Our policy refuses styles and handlers wherever they are parsed, with a complaint each. What is left out here is only that
 * noise: what may stay is decided element by element.
 */
const disarmed = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(?<=[\s"'/])(?:on\w+|style)(?=\s*=)/gi, 'data-$&'));

/** Word says much in comments, and its conditions are comments to any browser. */
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

/** Word says by a class what its paragraphs are. */
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

/** The two levels of heading below a section's title: the highest that there is, and all others. */
function levelHeadings(body: HTMLElement): void {
  const headings = [...body.querySelectorAll(HEADINGS)];
  const highest = Math.min(...headings.map(({ localName }) => Number(localName.slice(1))));
  for (const heading of headings) rename(heading, heading.localName === `h${highest}` ? 'h3' : 'h4');
}

/** One element as we know it: renamed, without attributes, or its content only. */
function reduce(element: Element): void {
  const tag = element.localName;
  const emphasis = emphasisOf(element);
  // Docs wraps all of it in a bold that is none; a heading needs none.
  const isNoBold = TAGS[tag] === 'strong' && (emphasis.isPlain || element.closest(HEADINGS) !== null);
  const known = isNoBold ? undefined : TAGS[tag];
  // What holds blocks is none of them itself; a table's cell and an item are, and may.
  const isWrapper = tag === 'div' && element.querySelector(BLOCKS) !== null;
  if (!known || isWrapper || (tag === 'a' && !safeLink(element))) {
    unwrap(element, emphasis.tags);
    return;
  }
  const kept = tag === 'a' ? { href: safeLink(element) } : spansOf(element);
  const made = rename(element, known);
  for (const [name, value] of Object.entries(kept)) if (value) made.setAttribute(name, value);
}

/** What a style makes of words; programs say bold by it. Headings are bold by themselves. */
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
    // Word and Docs underline their links, which look like links without it.
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

/** Its content in its place, within emphasis where there is any. */
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

/** Where a pasted link leads, if it leads anywhere from our page; a jump within the text that it was in does not. */
function safeLink(element: Element): string | null {
  const href = safeUri(element.getAttribute('href'));
  if (!href || href.startsWith('#') || href.startsWith('?')) return null;
  return besideRedirect(href);
}

/** Docs may send its readers round by itself first. */
function besideRedirect(href: string): string {
  if (!URL.canParse(href)) return href;
  const { hostname, pathname, searchParams } = new URL(href);
  const goesRound = hostname === 'www.google.com' && pathname === '/url';
  return (goesRound && safeUri(searchParams.get('q'))) || href;
}

/** Docs and old pages put a list into a list instead of into its item. */
function tidyLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling;
    const item = before?.localName === 'li' ? before : body.ownerDocument.createElement('li');
    if (item !== before) list.before(item);
    item.append(list);
  }
}

/** Blanks that held a layout, line breaks between blocks, and blocks and emphasis without a word. */
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
  // From the inside out: what is empty may make empty what it stands in.
  const elements = [
    ...body.querySelectorAll('p, h3, h4, blockquote, li, ul, ol, strong, em, u, s, sup, sub, a'),
  ];
  for (const element of elements.reverse()) {
    const isEmpty = !element.textContent?.trim() && !element.querySelector('table, hr');
    if (!isEmpty) continue;
    // A cell must hold something, and a blank between two emphasised words is one.
    if (element.matches('strong, em, u, s, sup, sub, a')) element.replaceWith(...element.childNodes);
    else if (!element.matches('td > :only-child, th > :only-child')) element.remove();
  }
}
