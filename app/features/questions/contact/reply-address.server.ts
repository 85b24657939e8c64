import { inboundMail } from '#app/integrations/wiring.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { validTokens } from '#app/platform/session/mailed-tokens.server.ts';
import { sameSecret } from '#app/platform/session/seal.server.ts';

/** A conversation and the member who may write in it. */
type Thread = { reference: string; memberId: string };

const SECRET_SIGNS = 20;
const LOCAL_PART = /^reply\+(vc-[a-z0-9]{6})\.([0-9a-f]{20})$/;

/** Returns the secret of an address, then former ones. The case of an address is not reliable, so they are hexadecimal. */
const secretsOf = ({ reference, memberId }: Thread): string[] =>
  validTokens('reply', `${reference}:${memberId}`).map((token) =>
    Buffer.from(token, 'base64url').toString('hex').slice(0, SECRET_SIGNS),
  );

/** Returns the address for replies by mail into a conversation; without an inbound address, the firm's mailbox. */
export function replyTo(thread: Thread): { address: string; isThread: boolean } {
  const inbound = inboundMail();
  if (!inbound) return { address: settings().irEmail, isThread: false };
  const [secret] = secretsOf(thread);
  const local = `reply+${thread.reference.toLowerCase()}.${secret}`;
  return { address: `${local}@${inbound.domain}`, isThread: true };
}

/** Reads the reference and the secret from the recipient addresses of a mail; `null` if none of them is ours. */
export function readReplyAddress(addresses: readonly string[]): { reference: string; secret: string } | null {
  const domain = inboundMail()?.domain;
  for (const address of addresses) {
    const at = address.lastIndexOf('@');
    const [, reference, secret] = LOCAL_PART.exec(address.slice(0, at)) ?? [];
    if (reference && secret && address.slice(at + 1) === domain)
      return { reference: reference.toUpperCase(), secret };
  }
  return null;
}

/** Returns what mail programs name in the introduction of a mail of ours, in lower case. */
export function ownAddresses(): string[] {
  const inbound = inboundMail();
  return [
    settings().irEmail.toLowerCase(),
    ...(inbound ? [`@${inbound.domain}`, inbound.from.toLowerCase()] : []),
  ];
}

/** Mail programs name the address in the introduction of what they quote, also as a link. */
const IN_TEXT =
  /reply(?:\+|%2b)vc-[a-z0-9]{6}\.[0-9a-f]{20}(?:@|%40)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,9}/gi;

/** Removes our secret addresses from a text: anyone who has one can write to its conversation. */
export const withoutReplyAddresses = (text: string): string => text.replace(IN_TEXT, '[reply address]');

/** Returns whether the secret of an address is one that was mailed to this member for this conversation. */
export const isReplySecret = (secret: string, thread: Thread): boolean =>
  secretsOf(thread).some((known) => sameSecret(secret, known));
