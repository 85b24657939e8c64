import type { OpportunityContent, OpportunityFields } from '#app/domain/opportunity-content.ts';
import { picturesIn } from '#app/domain/rich-text.ts';
import { type AuthoringView, NO_CONTENT } from '../../../authoring/drafts.ts';

/** The editor's content. Amounts that cannot be parsed yet are absent. */
export type Written = Partial<OpportunityFields> & { content: OpportunityContent };

/** Values already in use. */
export type KnownValues = { sectors: string[]; regions: string[]; types: string[] };

/** The starting point of an edit: the draft if there is one, otherwise the published fields. */
export function writtenFrom({ draft, published }: Pick<AuthoringView, 'draft' | 'published'>): Written {
  const fields = draft ?? published ?? {};
  return { ...fields, content: fields.content ?? NO_CONTENT };
}

/**
 * The content to save, without pictures that are no longer in any text. The editor keeps them, so that a removal can
 * be undone.
 */
export function settled({ content, ...fields }: Written): Written {
  const { pictures, ...rest } = content;
  if (!pictures) return { ...fields, content };
  const shown = new Set(content.sections.flatMap(({ body }) => picturesIn(body)));
  return { ...fields, content: { ...rest, pictures: pictures.filter(({ id }) => shown.has(id)) } };
}

/** The element `id` of a path, as a link target for the list of problems. */
export const fieldId = (path: string): string => `field-${path}`;

/** The path and its parents, itself first, so that a problem of a part can link to the whole. */
export function pathsUpFrom(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join('.'));
}

/** The list with one item moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Items in the order of the given ids; items not listed follow in their current order. */
export function inOrder<Item extends { id: string }>(
  items: readonly Item[],
  order: readonly string[] = [],
): Item[] {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return items.toSorted((a, b) => place(a.id) - place(b.id));
}
