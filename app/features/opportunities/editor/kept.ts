import type { Block, Inline, Text } from '@contentful/rich-text-types';

/** Part of a text. */
export type Part = Block | Inline | Text;

const NAMES: Readonly<Record<string, string>> = {
  'embedded-asset-block': 'A file',
  'embedded-entry-block': 'An entry',
  'embedded-entry-inline': 'An entry',
  table: 'A table',
};

/** The words of a part, without its structure. */
export const wordsOf = (part: Part): string =>
  'content' in part ? part.content.map(wordsOf).join('') : 'value' in part ? part.value : '';

/** What the editor shows in the place of a part that it cannot change: what it is, and its words where it has any. */
export function nameOf(part: Part): string {
  const words = wordsOf(part).trim();
  const name = NAMES[part.nodeType] ?? 'A part';
  return words ? `${name} that stays as it is: ${words}` : `${name} that stays as it is`;
}

/** The part that an element in the editor stands for, as it was written there; `null` for anything else. */
export function partFrom(json: string | null): Part | null {
  if (!json) return null;
  try {
    const part: unknown = JSON.parse(json);
    return isPart(part) ? part : null;
  } catch {
    // Somebody else's mark-up that happens to have our attribute: nothing of ours.
    return null;
  }
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' &&
  value !== null &&
  'nodeType' in value &&
  typeof value.nodeType === 'string' &&
  'data' in value &&
  typeof value.data === 'object' &&
  value.data !== null &&
  (!('content' in value) || (Array.isArray(value.content) && value.content.every(isPart)));
