import { createHash, createHmac } from 'node:crypto';
import { settings } from '../config/settings.server.ts';

type Purpose = 'invitation' | 'waitlist' | 'message' | 'unsubscribe' | 'reply' | 'calendar';

/**
 * Returns the secret part of a mailed link. The job that mails it derives it again, so it is never stored: the
 * database contains only its hash, and a retried mail contains the same link.
 * @param id of the item and of this mailing; another mailing has another link
 */
export const mailedToken = (purpose: Purpose, id: string): string => validTokens(purpose, id)[0];

/** Returns what `mailedToken` returns, then what it returned under each former secret of the settings. */
export function validTokens(purpose: Purpose, id: string): [current: string, ...former: string[]] {
  const [current, ...former] = settings().keys.mailedLinks;
  const tokenOf = (key: Uint8Array) =>
    createHmac('sha256', key).update(`${purpose}:${id}`).digest('base64url');
  return [tokenOf(current), ...former.map(tokenOf)];
}

/**
 * Returns the token to mail where its hash is stored. If our secret was changed since, and the settings do not name the
 * former one, that link cannot be mailed again: `replace` stores the hash of another one.
 */
export async function tokenToMail(
  purpose: Purpose,
  id: string,
  tokenHash: string,
  replace: (newHash: string) => Promise<void>,
): Promise<string> {
  const stored = validTokens(purpose, id).find((token) => hashOfToken(token) === tokenHash);
  if (stored !== undefined) return stored;
  const token = mailedToken(purpose, id);
  await replace(hashOfToken(token));
  return token;
}

/** Returns the hash of a mailed token. Only the hash is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
