import { urlTo } from '#app/platform/config/links.server.ts';
import { mailedToken } from '#app/platform/session/mailed-tokens.server.ts';
import { sameSecret } from '#app/platform/session/seal.server.ts';
import { MANDATORY_KINDS } from '../delivery.ts';
import { type MailScope, mailScope } from '../mail/mail-payload.ts';

/** A member, and the mails that they do not want any more. */
export type Unsubscription = { memberId: string; scope: MailScope };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns whether mails of this scope can be stopped. */
const isOptional = (scope: MailScope): boolean =>
  scope === 'daily' || scope === 'weekly' || !MANDATORY_KINDS[scope];

const secretOf = ({ memberId, scope }: Unsubscription): string =>
  mailedToken('unsubscribe', `${memberId}:${scope}`);

/** Returns the token of a link that unsubscribes; it does not expire, since mails are kept for years. */
const unsubscribeToken = (what: Unsubscription): string => `${what.memberId}.${what.scope}.${secretOf(what)}`;

/** Returns the page on which a member stops such mails; `undefined` for mails that cannot be stopped. */
export const unsubscribeUrl = (what: Unsubscription): string | undefined =>
  isOptional(what.scope)
    ? urlTo('/unsubscribe', { token: unsubscribeToken({ memberId: what.memberId, scope: what.scope }) })
    : undefined;

/** Returns what a token is for; `null` if we have not made it. */
export function readUnsubscribeToken(token: string): Unsubscription | null {
  const [memberId = '', name = '', secret = '', ...more] = token.split('.');
  const { data: scope } = mailScope.safeParse(name);
  if (!UUID.test(memberId) || !scope || more.length > 0 || !isOptional(scope)) return null;
  return sameSecret(secret, secretOf({ memberId, scope })) ? { memberId, scope } : null;
}
