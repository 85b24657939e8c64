import type { Block, Inline, Text } from '@contentful/rich-text-types';

export type DocumentNode = Block | Inline | Text;

const NAMES: Readonly<Record<string, string>> = {
  'embedded-asset-block': 'A file',
  'embedded-entry-block': 'An entry',
  'embedded-entry-inline': 'An entry',
  table: 'A table',
};

export const wordsOfNode = (part: DocumentNode): string =>
  'content' in part ? part.content.map(wordsOfNode).join('') : 'value' in part ? part.value : '';

/** The editor's placeholder for an unsupported part: its type, and its text if there is any. */
export function nodeNameOf(part: DocumentNode): string {
  const words = wordsOfNode(part).trim();
  const name = NAMES[part.nodeType] ?? 'A part';
  return words ? `${name} kept as it is: ${words}` : `${name} kept as it is`;
}

/** Restores the original part from an element in the editor; `null` for anything else. */
export function partFrom(json: string | null): DocumentNode | null {
  if (!json) return null;
  try {
    const part: unknown = JSON.parse(json);
    return isPart(part) ? part : null;
  } catch {
    // Foreign markup that happens to have our attribute.
    return null;
  }
}

const isPart = (value: unknown): value is DocumentNode =>
  typeof value === 'object' &&
  value !== null &&
  'nodeType' in value &&
  typeof value.nodeType === 'string' &&
  'data' in value &&
  typeof value.data === 'object' &&
  value.data !== null &&
  (!('content' in value) || (Array.isArray(value.content) && value.content.every(isPart)));
