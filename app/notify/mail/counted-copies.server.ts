import { randomBytes, timingSafeEqual } from 'node:crypto';
import { urlTo } from '#app/platform/config/links.server.ts';
import { mailedToken } from '#app/platform/session/mailed-tokens.server.ts';

/** Characters of the random part of a copy, and of its signature. */
const LENGTH = 22;
const COPY = /^[\w-]{44}$/;

const signature = (broadcastId: string, random: string): string =>
  mailedToken('message', `${broadcastId}:${random}`).slice(0, LENGTH);

/**
 * Makes a copy of a message's mail that can be counted, with its signature. It is random, and nothing says whose mail
 * has it.
 */
export function newCopy(broadcastId: string): string {
  const random = randomBytes(16).toString('base64url');
  return random + signature(broadcastId, random);
}

/** Returns where the opening and the clicks of a copy are reported. */
export const countingOf = (broadcastId: string, copy: string): { url: string; copy: string } => ({
  url: urlTo(`/api/messages/${broadcastId}`),
  copy,
});

/** Returns whether a copy is one of ours: nobody can make up readers. */
export function isCopyOf(broadcastId: string, copy: string): boolean {
  if (!COPY.test(copy)) return false;
  const expected = Buffer.from(signature(broadcastId, copy.slice(0, LENGTH)));
  return timingSafeEqual(expected, Buffer.from(copy.slice(LENGTH)));
}
