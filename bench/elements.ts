import { createElement, Fragment, type ReactNode } from 'react';

type Props = Record<string, unknown>;
type Open = { tag: string; props: Props; children: ReactNode[] };

/** One token of React's HTML: a comment, a tag with its attributes, or text. Attributes are always quoted. */
const PIECE = /<!--.*?-->|<(\/?)([a-z][a-z0-9-]*)((?:\s[^\s=>]+="[^"]*")*)\s*\/?>|[^<]+/gis;
const ATTRIBUTE = /\s([^\s=>]+)="([^"]*)"/g;

const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'use', 'path']);
/** Elements whose content is not HTML, or is not parsed as such. */
const RAW = new Set(['script', 'style']);

/** Attributes that React calls by another name. */
const NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  maxlength: 'maxLength',
  charset: 'charSet',
  crossorigin: 'crossOrigin',
  datetime: 'dateTime',
  autocomplete: 'autoComplete',
  srcset: 'srcSet',
  inputmode: 'inputMode',
  enterkeyhint: 'enterKeyHint',
  spellcheck: 'spellCheck',
};

/** The page's HTML as plain React elements: what remains of a page without its components. */
export function elementsOf(html: string): ReactNode {
  const root: Open = { tag: '', props: {}, children: [] };
  const stack = [root];
  PIECE.lastIndex = 0;
  for (let piece = PIECE.exec(html); piece; piece = PIECE.exec(html)) {
    const [whole, closes, tag, attributes = ''] = piece;
    const parent = stack.at(-1) ?? root;
    if (tag === undefined) {
      if (!whole.startsWith('<')) parent.children.push(unescaped(whole));
    } else if (closes) {
      const done = stack.pop() ?? root;
      if (done.tag !== tag) throw new Error(`The page closes ${tag} where ${done.tag} is open`);
      stack.at(-1)?.children.push(elementOf(done));
    } else {
      const open: Open = { tag, props: propsOf(attributes), children: [] };
      if (RAW.has(tag)) PIECE.lastIndex = takeRaw(open, html, PIECE.lastIndex);
      if (VOID.has(tag) && !html.startsWith(`</${tag}>`, PIECE.lastIndex))
        parent.children.push(elementOf(open));
      else stack.push(open);
    }
  }
  return createElement(Fragment, null, ...root.children);
}

const elementOf = ({ tag, props, children }: Open): ReactNode => createElement(tag, props, ...children);

/** Takes the content of a script tag unchanged; returns its end. */
function takeRaw({ tag, props }: Open, html: string, from: number): number {
  const end = html.indexOf(`</${tag}>`, from);
  if (end > from) props.dangerouslySetInnerHTML = { __html: html.slice(from, end) };
  return end;
}

function propsOf(attributes: string): Props {
  const props: Props = {};
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (name === 'style') props.style = styleOf(unescaped(value));
    else
      props[NAMES[name] ?? name] =
        value === '' && !name.startsWith('aria-') ? emptyOf(name) : unescaped(value);
  }
  return props;
}

/** React writes boolean attributes that are true as empty attributes. */
const emptyOf = (name: string): true | '' =>
  /^(alt|value|placeholder|data-.*|content|nonce)$/.test(name) ? '' : true;

const styleOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(';').map((rule) => {
      const colon = rule.indexOf(':');
      return [rule.slice(0, colon), rule.slice(colon + 1)];
    }),
  );

const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => CHARACTERS[entity] ?? entity);
