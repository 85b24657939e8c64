import { urlTo } from '#app/platform/config/links.server.ts';
import { mailedToken, validTokens } from '#app/platform/session/mailed-tokens.server.ts';
import { sameSecret } from '#app/platform/session/seal.server.ts';
import { MANDATORY_KINDS } from '../deliveries/delivery.ts';
import { type MailScope, mailScope } from '../mail/mail-payload.ts';

/** A member, and the mails that they no longer want. */
export type Unsubscription = { memberId: string; scope: MailScope };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns whether members can unsubscribe from mails of this scope. */
const isOptional = (scope: MailScope): boolean =>
  scope === 'daily' || scope === 'weekly' || !MANDATORY_KINDS[scope];

const idOf = ({ memberId, scope }: Unsubscription): string => `${memberId}:${scope}`;

/** Returns the token of an unsubscribe link. It does not expire, since mails are kept for years. */
const unsubscribeToken = (what: Unsubscription): string =>
  `${what.memberId}.${what.scope}.${mailedToken('unsubscribe', idOf(what))}`;

/** Returns the page where a member unsubscribes from such mails; `undefined` for mails that are always sent. */
export const unsubscribeUrl = (what: Unsubscription): string | undefined =>
  isOptional(what.scope)
    ? urlTo('/unsubscribe', { token: unsubscribeToken({ memberId: what.memberId, scope: what.scope }) })
    : undefined;

/** Returns what a token is for; `null` if it is not one of ours. */
export function readUnsubscribeToken(token: string): Unsubscription | null {
  const [memberId = '', name = '', secret = '', ...more] = token.split('.');
  const { data: scope } = mailScope.safeParse(name);
  if (!UUID.test(memberId) || !scope || more.length > 0 || !isOptional(scope)) return null;
  const what = { memberId, scope };
  return validTokens('unsubscribe', idOf(what)).some((known) => sameSecret(secret, known)) ? what : null;
}
