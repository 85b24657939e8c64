import { randomBytes, timingSafeEqual } from 'node:crypto';
import { urlTo } from '#app/platform/config/links.server.ts';
import { mailedToken } from '#app/platform/session/mailed-tokens.server.ts';

/** Characters of the random part of a copy, and of its signature. */
const LENGTH = 22;
const COPY = /^[\w-]{44}$/;

const signature = (broadcastId: string, random: string): string =>
  mailedToken('message', `${broadcastId}:${random}`).slice(0, LENGTH);

/**
 * Makes a copy of a message's mail that can be counted. It is random, and nothing says whose mail has it.
 * @returns where its opening and its clicks are reported, and the copy with its signature
 */
export function countingOfCopy(broadcastId: string): { url: string; copy: string } {
  const random = randomBytes(16).toString('base64url');
  return { url: urlTo(`/api/messages/${broadcastId}`), copy: random + signature(broadcastId, random) };
}

/** Returns whether a copy is one of ours: nobody can make up readers. */
export function isCopyOf(broadcastId: string, copy: string): boolean {
  if (!COPY.test(copy)) return false;
  const expected = Buffer.from(signature(broadcastId, copy.slice(0, LENGTH)));
  return timingSafeEqual(expected, Buffer.from(copy.slice(LENGTH)));
}
