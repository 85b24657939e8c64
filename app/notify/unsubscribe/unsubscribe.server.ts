import { db, type Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { type NotificationKind, notificationKindsFor } from '#app/domain/messages/notification-kinds.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { regather, upsertChoice } from '../deliveries/deliveries.queries.server.ts';
import { allDeliveries, KIND_QUESTIONS } from '../deliveries/delivery.ts';
import type { MailScope } from '../mail/mail-payload.ts';
import { readUnsubscribeToken } from './token.server.ts';
import { findChoicesOf, lockUnsubscriber } from './unsubscribe.queries.server.ts';

/** What a link unsubscribes from, in words, and whether any of it is still subscribed. */
export type UnsubscribeOffer = { what: string; isOver: boolean };

/**
 * Returns what a mail's link unsubscribes from; `null` for an invalid link, or of an erased member. Changes nothing:
 * mail programs open links to check them.
 */
export async function unsubscribeOffer(token: string): Promise<UnsubscribeOffer | null> {
  const read = readUnsubscribeToken(token);
  const choices = read && (await findChoicesOf(db(), read.memberId));
  if (!choices) return null;
  return { what: whatOf(read.scope), isOver: kindsToStop(read.scope, choices).length === 0 };
}

/**
 * Unsubscribes the member from the mails that the link is about: from now on they get them only in the application.
 * No sign-in is needed, since only they have the link. Idempotent.
 * @throws DomainError `not_found` for an invalid link, or of an erased member.
 */
export async function unsubscribe(tx: Tx, token: string): Promise<{ what: string }> {
  const read = readUnsubscribeToken(token);
  const isThere = read && (await lockUnsubscriber(tx, read.memberId));
  const choices = isThere && (await findChoicesOf(tx, read.memberId));
  if (!choices)
    throw new DomainError('not_found', 'This link is incomplete, or the account no longer exists.');
  const { memberId, scope } = read;
  const what = whatOf(scope);
  const kinds = kindsToStop(scope, choices);
  if (kinds.length === 0) return { what };
  const before = allDeliveries(choices.chosen);
  for (const kind of kinds) {
    await upsertChoice(tx, { memberId, kind, delivery: 'app' });
    await regather(tx, memberId, kind, null);
  }
  await recordAudit(tx, {
    // Having the mail is having the link.
    actorId: null,
    act: 'notification.unsubscribe',
    subject: { type: 'member', id: memberId },
    before: Object.fromEntries(kinds.map((kind) => [kind, before[kind]])),
    after: Object.fromEntries(kinds.map((kind) => [kind, 'app'])),
  });
  return { what };
}

type Choices = NonNullable<Awaited<ReturnType<typeof findChoicesOf>>>;

/** Returns the kinds that are mailed now and would no longer be. */
function kindsToStop(scope: MailScope, choices: Choices): NotificationKind[] {
  const current = allDeliveries(choices.chosen);
  const kinds = notificationKindsFor(choices.isAdmin);
  if (scope === 'daily' || scope === 'weekly') return kinds.filter((kind) => current[kind] === scope);
  const isMailed = kinds.includes(scope) && current[scope] !== 'app' && current[scope] !== 'off';
  return isMailed ? [scope] : [];
}

const whatOf = (scope: MailScope): string => {
  if (scope === 'daily') return 'The daily digest';
  return scope === 'weekly' ? 'The weekly digest' : KIND_QUESTIONS[scope];
};
