import { randomBytes, timingSafeEqual } from 'node:crypto';
import { urlTo } from '#app/platform/config/links.server.ts';
import { validTokens } from '#app/platform/session/mailed-tokens.server.ts';

/** Characters of the random part of a copy, and of its signature. */
const LENGTH = 22;
const COPY = /^[\w-]{44}$/;

/** Returns the signature of a copy, then those under former secrets. */
const signatures = (broadcastId: string, random: string): string[] =>
  validTokens('message', `${broadcastId}:${random}`).map((token) => token.slice(0, LENGTH));

/**
 * Creates a copy id with its signature, by which a message's mail can be counted. It is random and cannot be linked
 * to a recipient.
 */
export function newCopy(broadcastId: string): string {
  const random = randomBytes(16).toString('base64url');
  const [signature] = signatures(broadcastId, random);
  return `${random}${signature}`;
}

/** Returns where opens and clicks of a copy are reported. */
export const countingOf = (broadcastId: string, copy: string): { url: string; copy: string } => ({
  url: urlTo(`/api/messages/${broadcastId}`),
  copy,
});

/** Returns whether a copy id is one of ours, so that readers cannot be invented. */
export function isCopyOf(broadcastId: string, copy: string): boolean {
  if (!COPY.test(copy)) return false;
  const given = Buffer.from(copy.slice(LENGTH));
  return signatures(broadcastId, copy.slice(0, LENGTH)).some((one) =>
    timingSafeEqual(Buffer.from(one), given),
  );
}
