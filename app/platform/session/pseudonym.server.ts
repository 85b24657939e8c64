import { createHmac } from 'node:crypto';
import { settings } from '../config/settings.server.ts';

type Kind = 'address' | 'identity';

/**
 * Returns a pseudonym for an address or account that may not be stored itself. Equal values have equal pseudonyms,
 * and without our key they cannot be guessed by trying values.
 */
export const pseudonymOf = (kind: Kind, value: string): string => pseudonymsOf(kind, value)[0];

/** Returns what `pseudonymOf` returns, then what it returned under each former secret of the settings. */
export function pseudonymsOf(kind: Kind, value: string): [current: string, ...former: string[]] {
  const [current, ...former] = settings().keys.pseudonyms;
  const under = (key: Uint8Array) => createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url');
  return [under(current), ...former.map(under)];
}
