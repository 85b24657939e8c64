export type PublishedContent = {
  kind: 'entry' | 'asset';
  id: string;
  /** The content type; none for an asset. */
  type: string | null;
  revision: number;
  updatedAt: Date;
  fields: Record<string, unknown>;
};

/** An item that is no longer published. */
export type GoneContent = Pick<PublishedContent, 'kind' | 'id'> & { at: Date };

/** A link of a published entry to an unpublished item. */
export type BrokenReference = {
  /** The linking entry, and its content type. */
  id: string;
  type: string | null;
  targetKind: PublishedContent['kind'];
  targetId: string;
};

export function newestOfEach(items: readonly PublishedContent[]): PublishedContent[] {
  const newest = new Map<string, PublishedContent>();
  for (const item of items) {
    const other = newest.get(item.id);
    if (!other || isNewer(item, other)) newest.set(item.id, item);
  }
  return [...newest.values()];
}

/** Compares times first: a deleted and recreated item restarts its revisions at one. */
function isNewer(one: PublishedContent, other: PublishedContent): boolean {
  const later = one.updatedAt.getTime() - other.updatedAt.getTime();
  return later > 0 || (later === 0 && one.revision >= other.revision);
}
