import { bech32 } from '@scure/base';

const KEY_BYTES = 32;

/** A public key, `age1…`. It can encrypt, and nothing else. */
export type Recipient = `age1${string}`;

/** A private key, `AGE-SECRET-KEY-1…`. */
export type Identity = `AGE-SECRET-KEY-1${string}`;

/** Returns the public key of this text; `null` if it is none. */
export const readRecipient = (text: string): Recipient | null => {
  const key = readKey(text, 'age');
  return key ? `age1${key}` : null;
};

/** Returns the private key of this text; `null` if it is none. */
export const readIdentity = (text: string): Identity | null => {
  const key = readKey(text, 'age-secret-key-');
  return key ? `AGE-SECRET-KEY-1${key.toUpperCase()}` : null;
};

/** Returns what follows the prefix, in lower case, of an X25519 key in Bech32. */
function readKey(text: string, prefix: string): string | null {
  const decoded = bech32.decodeUnsafe(text.trim());
  if (decoded?.prefix !== prefix) return null;
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  return bytes?.length === KEY_BYTES
    ? text
        .trim()
        .toLowerCase()
        .slice(prefix.length + 1)
    : null;
}
