export const LONGEST_SEARCH = 200;

/** Returns a text without NUL characters and lone surrogates, which PostgreSQL cannot store. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Returns JSON data in which every string and every key is `storable`. */
export const storableJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value, storablePart));

function storablePart(_name: string, part: unknown): unknown {
  if (typeof part === 'string') return storable(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [storable(name), value]));
}

/** Characters that are invisible or change the text direction; they can make one name look like another. */
export const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** Returns a name from an outside source without invisible characters. */
export const visibleName = (name: string): string => name.replace(UNSEEN, '').replace(/\s+/gu, ' ').trim();

/** A scheme, `www.`, or words joined by a dot, which mail programs turn into links. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/** Returns whether a mail program would turn part of the text into a link. */
export const hasLink = (text: string): boolean => LINK.test(text);
