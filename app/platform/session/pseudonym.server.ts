import { createHmac } from 'node:crypto';
import { settings } from '../config/settings.server.ts';

/**
 * Returns a pseudonym for an address or account that may not be stored itself. Equal values have equal pseudonyms,
 * and without our key they cannot be guessed by trying values.
 */
export const pseudonymOf = (kind: 'address' | 'identity', value: string): string =>
  createHmac('sha256', settings().keys.pseudonyms).update(`${kind}:${value}`).digest('base64url');
