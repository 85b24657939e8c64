import { anchorStorage } from '#app/integrations/wiring.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import type { OutsideHead } from './verify.server.ts';

const AT_ONCE = 8;
/** A head is a few hundred bytes; a larger object is something else. */
const MOST_BYTES = 4_096;

/** Returns the key of a head in the bucket: its size and its id. */
export const anchorKey = (prefix: string, head: { size: number; id: string }): string =>
  `${prefix}${String(head.size).padStart(15, '0')}-${head.id}.txt`;

/** Returns the size of the head that was stored at a place; `null` if its name is not one of ours. */
export function anchorSize(place: string): number | null {
  const [, size] = /^(\d{15})-/.exec(place.slice(place.lastIndexOf('/') + 1)) ?? [];
  return size === undefined ? null : Number(size);
}

/** Reads all heads that were stored outside; `null` if none are. @throws OutsideError when the storage fails. */
export async function anchoredHeads(): Promise<OutsideHead[] | null> {
  const [storage, { anchor }] = [anchorStorage(), settings().audit];
  if (!storage || !anchor) return null;
  const keys: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof storage.listObjects>> = await storage.listObjects(
      anchor.prefix,
      cursor,
    );
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.cursor;
  } while (cursor);
  const heads: OutsideHead[] = [];
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const read = keys.slice(from, from + AT_ONCE).map(async (key): Promise<OutsideHead> => {
      const object = await storage.getObject(key, { range: `bytes=0-${MOST_BYTES}` });
      const note = 'body' in object ? await new Response(object.body).text() : '';
      return { place: `${anchor.bucket}/${key}`, note };
    });
    heads.push(...(await Promise.all(read)));
  }
  return heads;
}
