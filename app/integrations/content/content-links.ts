import { z } from 'zod';
import type { ContentItem, ContentKind } from './content-answers.ts';

export type ContentLink = { kind: ContentKind; id: string };

/** The replacement of a resolved link. */
export type LinkedItem = Pick<ContentItem, 'kind' | 'id' | 'type' | 'fields'>;

type Fields = ContentItem['fields'];
type Options = {
  find(link: ContentLink): ContentItem | undefined;
  /** Maximum depth of nested links. */
  depth: number;
};

const linkShape = z.object({
  sys: z.object({ type: z.literal('Link'), linkType: z.enum(['Entry', 'Asset']), id: z.string() }),
});
const targetedNode = z.object({
  nodeType: z.string(),
  data: z.object({ target: linkShape }),
  content: z.array(z.unknown()).default([]),
});

/**
 * Replaces links in the fields, including rich text, with the linked items. A link that would be circular or exceed
 * the depth stays a link. A broken link is removed and reported; rich text keeps the words around it.
 */
export function resolveLinks(
  item: ContentItem,
  options: Options,
): { fields: Fields; unresolved: ContentLink[] } {
  const unresolved = new Map<string, ContentLink>();
  const fields = fieldsOf(item.fields, options.depth, new Set([keyOf(item)]));
  return { fields, unresolved: [...unresolved.values()] };

  function fieldsOf(value: Fields, depth: number, above: ReadonlySet<string>): Fields {
    const pairs = Object.entries(value).flatMap(([name, part]) =>
      partsOf(part, depth, above).map((resolved) => [name, resolved]),
    );
    return Object.fromEntries(pairs);
  }

  /** Returns the replacement of a value: itself, nothing, or (in rich text) its parts. */
  function partsOf(value: unknown, depth: number, above: ReadonlySet<string>): unknown[] {
    if (typeof value !== 'object' || value === null) return [value];
    if (Array.isArray(value)) return [value.flatMap((part) => partsOf(part, depth, above))];
    const link = linkOf(value);
    if (link) return depth > 0 ? targetOf(link, value, depth, above) : [value];
    const node = targetedNode.safeParse(value).data;
    const target = node && linkOf(node.data.target);
    if (node && target && depth > 0 && !options.find(target)) {
      unresolved.set(keyOf(target), target);
      return node.content.flatMap((part) => partsOf(part, depth, above));
    }
    return [fieldsOf(value as Fields, depth, above)];
  }

  function targetOf(link: ContentLink, value: object, depth: number, above: ReadonlySet<string>): unknown[] {
    const key = keyOf(link);
    if (above.has(key)) return [value];
    const found = options.find(link);
    if (!found) {
      unresolved.set(key, link);
      return [];
    }
    const { kind, id, type } = found;
    const below = new Set(above).add(key);
    return [{ kind, id, type, fields: fieldsOf(found.fields, depth - 1, below) } satisfies LinkedItem];
  }
}

function linkOf(value: object): ContentLink | undefined {
  const { data } = linkShape.safeParse(value);
  return data && { kind: data.sys.linkType === 'Entry' ? 'entry' : 'asset', id: data.sys.id };
}

const keyOf = ({ kind, id }: ContentLink): string => `${kind}:${id}`;
