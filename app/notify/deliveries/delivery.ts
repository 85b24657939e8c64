import { z } from 'zod';
import {
  NOTIFICATION_DELIVERIES,
  NOTIFICATION_KINDS,
  type NotificationDelivery,
  type NotificationKind,
} from '#app/domain/messages/notification-kinds.ts';

export type DigestPeriod = Extract<NotificationDelivery, 'daily' | 'weekly'>;

/** Deliveries until a member chooses: personal matters are mailed at once, the rest daily. */
export const DEFAULT_DELIVERIES = {
  new_opportunity: 'mail',
  stage_change: 'daily',
  document_published: 'daily',
  commitment_decided: 'mail',
  question_answered: 'mail',
  invite_redeemed: 'mail',
  nda_needed: 'mail',
  statement_ready: 'mail',
  notice_issued: 'mail',
  holder_news: 'mail',
  bank_details_changed: 'mail',
  access_changed: 'mail',
  act_prepared: 'mail',
  firm_message: 'mail',
  commitment_received: 'mail',
  approval_requested: 'mail',
  payout_rejected: 'mail',
  mail_undeliverable: 'daily',
  task: 'mail',
} as const satisfies Record<NotificationKind, NotificationDelivery>;

export const DELIVERY_LABELS = {
  app: 'In the app only',
  mail: 'E-mail, immediately',
  daily: 'E-mail, daily at 8:00',
  weekly: 'E-mail, Mondays at 8:00',
  off: 'Off',
} as const satisfies Record<NotificationDelivery, string>;

/** The kinds that are always mailed at once, each with the reason shown on the settings page. */
export const MANDATORY_KINDS: Readonly<Partial<Record<NotificationKind, string>>> = {
  commitment_decided: 'Always by e-mail: it concerns a contract you requested.',
  nda_needed: 'Always by e-mail: confidential pages stay closed until you sign.',
  statement_ready: 'Always by e-mail: it concerns your money.',
  notice_issued: 'Always by e-mail: it concerns your money.',
  bank_details_changed: 'Always by e-mail: it concerns where we pay you.',
  access_changed: 'Always by e-mail: it concerns who sees what you hold.',
};

/** Returns the delivery of a kind: the chosen one, if the kind allows a choice. */
export const deliveryOf = (
  kind: NotificationKind,
  chosen: NotificationDelivery | null,
): NotificationDelivery => (MANDATORY_KINDS[kind] ? 'mail' : (chosen ?? DEFAULT_DELIVERIES[kind]));

export const KIND_QUESTIONS = {
  new_opportunity: 'A new opportunity',
  stage_change: 'An opportunity opens, closes or is passed on',
  document_published: 'A new document',
  commitment_decided: 'A decision on your commitment',
  question_answered: 'An answer to your question',
  invite_redeemed: 'Your invitation is accepted',
  nda_needed: 'An agreement to sign',
  statement_ready: 'Your statement is ready',
  notice_issued: 'A capital call or a distribution',
  holder_news: 'Documents and payments of investors you have access for',
  bank_details_changed: 'A change of your bank details',
  access_changed: 'Access that you gave or were given',
  act_prepared: 'Proposals to confirm, or that you prepared',
  firm_message: 'A message from us',
  commitment_received: 'A member commits, or changes or withdraws a commitment',
  approval_requested: 'Something awaits the approval of a second admin',
  payout_rejected: 'The bank rejects payments of a file that you prepared',
  mail_undeliverable: 'E-mail to a member bounces',
  task: 'A task is assigned to you, or is due',
} as const satisfies Record<NotificationKind, string>;

export const deliveryChoice = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  delivery: z.enum(NOTIFICATION_DELIVERIES),
});
export type DeliveryChoice = z.infer<typeof deliveryChoice>;

export const isDigest = (delivery: NotificationDelivery): delivery is DigestPeriod =>
  delivery === 'daily' || delivery === 'weekly';

export const allDeliveries = (
  chosen: readonly DeliveryChoice[],
): Record<NotificationKind, NotificationDelivery> => ({
  ...DEFAULT_DELIVERIES,
  ...Object.fromEntries(chosen.map(({ kind, delivery }) => [kind, deliveryOf(kind, delivery)])),
});
