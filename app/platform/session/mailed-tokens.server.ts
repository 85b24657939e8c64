import { createHash, createHmac } from 'node:crypto';
import { settings } from '../config/settings.server.ts';

/**
 * Returns the secret part of a mailed link. The job that mails it derives it again, so it is never stored: the
 * database contains only its hash, and a retried mail contains the same link.
 * @param purpose what the link opens
 * @param id of the item and of this mailing; another mailing has another link
 */
export const mailedToken = (
  purpose: 'invitation' | 'waitlist' | 'message' | 'unsubscribe' | 'reply',
  id: string,
): string => createHmac('sha256', settings().keys.mailedLinks).update(`${purpose}:${id}`).digest('base64url');

/** Returns the hash of a mailed token. Only the hash is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
