import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { env } from './env.server.ts';

const key = Buffer.from(hkdfSync('sha256', env.AUTH0_SECRET, '', 'vestry mailed link', 32));

/**
 * The secret part of a mailed link. It is worked out anew by the job that mails it, so that it is stored nowhere: the
 * database holds only its hash, and a mail that is tried again carries the same link.
 * @param purpose what the link opens
 * @param id of the thing and of this sending of it; another sending is another link
 */
export const mailedToken = (purpose: 'invitation' | 'waitlist', id: string): string =>
  createHmac('sha256', key).update(`${purpose}:${id}`).digest('base64url');

/** What is stored of a mailed token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
