import type { NotificationDelivery } from '#app/domain/messages/notification-kinds.ts';
import { type DigestPeriod, deliveryOf, isDigest } from '../deliveries/delivery.ts';
import { type QuietHours, quietUntil } from '../quiet/quiet-hours.ts';
import type { MailScope } from './mail-payload.ts';

/** A member's choices, at the time when a mail could be sent. */
export type MailChoice = {
  /** For the mail's kind; `null` if they have not chosen. */
  delivery: NotificationDelivery | null;
  quiet: QuietHours | null;
  timeZone: string;
};

/** What happens to a mail about a notification. `gather` puts the notification into the next digest instead. */
export type MailPlan =
  | { act: 'send' }
  | { act: 'hold'; until: Date }
  | { act: 'gather'; period: DigestPeriod }
  | { act: 'withhold' };

/** Decides what happens to a mail that could be sent now. A digest is only ever held. */
export function mailPlan(scope: MailScope, { delivery, quiet, timeZone }: MailChoice, now: Date): MailPlan {
  if (scope !== 'daily' && scope !== 'weekly') {
    const current = deliveryOf(scope, delivery);
    if (isDigest(current)) return { act: 'gather', period: current };
    if (current !== 'mail') return { act: 'withhold' };
  }
  const until = quiet && quietUntil(quiet, timeZone, now);
  return until ? { act: 'hold', until } : { act: 'send' };
}

/** Returns why a mail is not sent, as shown to admins; `null` if it is, or will be. */
export function whyWithheld(plan: MailPlan | { act: 'outdated' }): string | null {
  if (plan.act === 'outdated') return 'It was no longer true when it could be sent.';
  if (plan.act === 'gather') return `They chose the ${plan.period} digest.`;
  return plan.act === 'withhold' ? 'They turned these e-mails off.' : null;
}
