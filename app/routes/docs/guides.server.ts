import MarkdownIt from 'markdown-it';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';

export type GuideSummary = { slug: string; title: string; lead: string };
export type Guide = GuideSummary & { html: string; sections: { id: string; title: string }[] };

/** The order of the index; a file not listed here is not published. */
const ORDER = [
  'members',
  'accessibility',
  'admins',
  'ledger',
  'money',
  'first-day',
  'operate',
  'growth',
  'backup',
  'runbook',
];

const files = import.meta.glob<string>('/docs/guides/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** HTML in a guide is shown as text: guides are Markdown only. */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function readGuide(slug: string, source: string): Guide {
  const tokens = markdown.parse(source, {});
  const sections: Guide['sections'] = [];
  let title = slug;
  let lead = '';
  tokens.forEach((token, index) => {
    const text = tokens[index + 1]?.content ?? '';
    if (token.type === 'paragraph_open' && !lead && sections.length === 0) lead = text;
    if (token.type !== 'heading_open') return;
    if (token.tag === 'h1') title = text;
    token.attrSet('id', slugOf(text));
    if (token.tag === 'h2') sections.push({ id: slugOf(text), title: text });
  });
  return { slug, title, lead, sections, html: markdown.renderer.render(tokens, markdown.options, {}) };
}

/** Rendered once, when the server first needs them. */
const guides: ReadonlyMap<string, Guide> = new Map(
  ORDER.flatMap((slug) => {
    const source = files[`/docs/guides/${slug}.md`];
    return source === undefined ? [] : [[slug, readGuide(slug, source)] as const];
  }),
);

/** What everyone may read; the other guides are for admins. */
const FOR_EVERYONE = ['members', 'accessibility'];

/** Returns a guide; undefined if there is none that this reader may see. */
export const guideBySlug = (viewer: Viewer | null, slug: string): Guide | undefined =>
  mayRead(viewer, slug) ? guides.get(slug) : undefined;

/** Returns the guides that this reader may see. */
export const guideIndex = (viewer: Viewer | null): GuideSummary[] =>
  [...guides.values()]
    .filter(({ slug }) => mayRead(viewer, slug))
    .map(({ slug, title, lead }) => ({ slug, title, lead }));

const mayRead = (viewer: Viewer | null, slug: string): boolean =>
  FOR_EVERYONE.includes(slug) || (viewer !== null && isAdmin(viewer));
