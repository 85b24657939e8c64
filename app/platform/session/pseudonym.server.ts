import { createHmac } from 'node:crypto';
import { settings } from '../config/settings.server.ts';

/**
 * Returns a name for an address or an account that is kept where the value itself may not be: the same value has the
 * same name, and without our key nobody can try values until one fits.
 */
export const pseudonymOf = (kind: 'address' | 'identity', value: string): string =>
  createHmac('sha256', settings().keys.pseudonyms).update(`${kind}:${value}`).digest('base64url');
