import type { OpportunityContent, OpportunityFields } from '#app/platform/opportunity-content.ts';
import { type AuthoringView, NO_CONTENT } from '../../drafts.ts';
import { picturesIn } from '../../rich-text-rules.ts';

/** What stands in the editor. Amounts that cannot be read yet are not there. */
export type Written = Partial<OpportunityFields> & { content: OpportunityContent };

/** Names that are in use already. */
export type KnownValues = { sectors: string[]; regions: string[]; types: string[] };

/** What an author goes on from: the draft, else what members read. */
export function writtenFrom({ draft, published }: Pick<AuthoringView, 'draft' | 'published'>): Written {
  const fields = draft ?? published ?? {};
  return { ...fields, content: fields.content ?? NO_CONTENT };
}

/** What is kept of it: without pictures that stand in no text any more. The editor holds on to them, for who takes that back. */
export function settled({ content, ...fields }: Written): Written {
  const { pictures, ...rest } = content;
  if (!pictures) return { ...fields, content };
  const shown = new Set(content.sections.flatMap(({ body }) => picturesIn(body)));
  return { ...fields, content: { ...rest, pictures: pictures.filter(({ id }) => shown.has(id)) } };
}

/** The `id` in the page of what a path names, for the list of problems to lead to. */
export const fieldId = (path: string): string => `field-${path}`;

/** The paths under which something about `path` may stand, itself first: a problem of a part leads to the whole. */
export function pathsUpFrom(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join('.'));
}

/** The list with one of its items in another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Ids in the order that is wanted; those that it does not name follow as they are. */
export function inOrder<Item extends { id: string }>(
  items: readonly Item[],
  order: readonly string[] = [],
): Item[] {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return items.toSorted((a, b) => place(a.id) - place(b.id));
}
