/** An entry or asset as it is published on the content platform. */
export type PublishedContent = {
  kind: 'entry' | 'asset';
  id: string;
  /** The content type; none for an asset. */
  type: string | null;
  revision: number;
  updatedAt: Date;
  fields: Record<string, unknown>;
};

/** One that is published no more. */
export type GoneContent = Pick<PublishedContent, 'kind' | 'id'> & { at: Date };

/** A link of a published entry to what is not published. */
export type BrokenReference = {
  /** The entry that links, and its content type. */
  id: string;
  type: string | null;
  targetKind: PublishedContent['kind'];
  targetId: string;
};

/** Of several versions of the same the newest. */
export function newestOfEach(items: readonly PublishedContent[]): PublishedContent[] {
  const newest = new Map<string, PublishedContent>();
  for (const item of items) {
    const other = newest.get(item.id);
    if (!other || isNewer(item, other)) newest.set(item.id, item);
  }
  return [...newest.values()];
}

/** By time first: what was deleted and made again counts its revisions from one. */
function isNewer(one: PublishedContent, other: PublishedContent): boolean {
  const later = one.updatedAt.getTime() - other.updatedAt.getTime();
  return later > 0 || (later === 0 && one.revision >= other.revision);
}
