import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { exactShareText } from '#app/platform/format/rates.ts';
import type { Tone } from '#app/ui/badge.tsx';
import { deadlineText } from './due-words.ts';
import { isPaidOut, type NoticeState, type OwnNotice, openAmount } from './own-notice.ts';

/** The one figure that a notice is about, and the state that it is in. */
export type Headline = {
  label: string;
  value: string;
  isStruck: boolean;
  note: string;
  badge: { text: string; tone: Tone };
};

/** @param isOwn whether the reader is its holder */
export function headlineOf(notice: OwnNotice, state: NoticeState, today: string, isOwn: boolean): Headline {
  const { payment, currency, committed, due, dueDate, replacement, cancelled } = notice;
  const money = (amount: number) => formatMoneyExactly({ amount, currency });
  const whole = money(Math.abs(due));
  const share =
    committed > 0 ? `${exactShareText(Math.abs(due), committed)} of the ${money(committed)} commitment` : '';
  const plain = { isStruck: false };
  switch (state) {
    case 'replaced':
      return {
        label: 'Amount due',
        value: whole,
        isStruck: true,
        note: `Replaced on ${formatDate(replacement?.on ?? dueDate)}`,
        badge: { text: 'Replaced', tone: 'neutral' },
      };
    case 'cancelled':
      return {
        ...plain,
        label: 'Amount due',
        value: money(0),
        note: `Cancelled on ${formatDate(cancelled?.on ?? dueDate)}`,
        badge: { text: 'Cancelled', tone: 'neutral' },
      };
    case 'waived':
      return {
        ...plain,
        label: 'Amount due',
        value: money(0),
        note: `${whole} was waived`,
        badge: { text: 'Waived', tone: 'neutral' },
      };
    case 'paid':
      return {
        ...plain,
        label: isPaidOut(notice) && isOwn ? 'Paid to you' : 'Paid',
        value: whole,
        note: payment?.paidOn
          ? `${isPaidOut(notice) ? 'Sent' : 'Arrived'} on ${formatDate(payment.paidOn)}`
          : 'Nothing to pay',
        badge: { text: 'Paid', tone: 'success' },
      };
    case 'overpaid':
      return {
        ...plain,
        label: 'Paid',
        value: money(payment?.paid ?? 0),
        note: `${whole} was due`,
        badge: { text: 'Overpaid', tone: 'warning' },
      };
    case 'coming':
      return {
        ...plain,
        label: isOwn ? 'You will receive' : 'Coming in',
        value: whole,
        note: share,
        badge: { text: 'Coming in', tone: 'success' },
      };
    default:
      return {
        ...plain,
        ...openHeadline(notice, money),
        badge:
          state === 'reported'
            ? { text: 'Reported paid', tone: 'neutral' }
            : { text: deadlineText(today, dueDate), tone: state === 'overdue' ? 'critical' : 'warning' },
      };
  }

  function openHeadline({ payment }: OwnNotice, money: (amount: number) => string) {
    if (payment && payment.paid > 0)
      return {
        label: 'Still due',
        value: money(openAmount(payment)),
        note: `${money(payment.paid)} of ${money(payment.amount)} arrived${payment.paidOn ? ` on ${formatDate(payment.paidOn)}` : ''}`,
      };
    return {
      label: 'Amount due',
      value: whole,
      note: share,
    };
  }
}
