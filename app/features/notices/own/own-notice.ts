import { LINE_EFFECTS, type LineType } from '#app/domain/investing/ledger.ts';
import type { NoticeKind } from '#app/domain/investing/notice.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { inGroupsOfFour } from '#app/domain/money/iban.ts';
import type { PaymentPicture } from '#app/domain/money/payment-picture.ts';
import { formatDate } from '#app/platform/format/dates.ts';

/** One line of a notice with the holder's part of it, in minor units. */
export type OwnLine = {
  type: LineType;
  description: string;
  amount: number;
  /** Signed. */
  unfundedChange: number;
  insideFund: boolean;
};

/** A notice as holders name it. */
export type NoticeName = { kind: NoticeKind; number: number };

/** An account of the vehicle. Only one of an IBAN and a number with its routing number is there. */
export type PayTo = {
  payee: string;
  iban: string | null;
  accountNumber: string | null;
  routingNumber: string | null;
  bic: string | null;
  bankName: string | null;
};

/** What the account of a notice is to those that the holder paid to before, and who approved it. */
export type AccountHistory =
  | { kind: 'same'; last: NoticeName & { noticeDate: string } }
  | { kind: 'changed'; last: NoticeName; since: string; people: number }
  | { kind: 'first'; since: string; people: number };

/** What a holder has to pay or will be paid. Minor units, days as ISO dates. */
export type OwnPayment = {
  amount: number;
  /** What arrived or was paid out and has not come back. */
  paid: number;
  paidOn: string | null;
  /** Why the bank sent a payment back, in words. */
  returned: string | null;
  reference: string;
  waivedOn: string | null;
};

/** One holder's part of a published notice. */
export type OwnNotice = NoticeName & {
  id: string;
  positionId: string;
  /** Its PDF in the library; null if the firm withdrew it. */
  pdf: { documentId: string } | 'preparing' | null;
  vehicle: { slug: string; name: string; kind: 'fund' | 'deal' };
  /** The entity holds the position for the member, if there is one. */
  holder: { member: string; entity: string | null };
  currency: Currency;
  noticeDate: string;
  dueDate: string;
  purpose: string;
  lines: readonly OwnLine[];
  committed: number;
  /** What the holder pays; negative for what they receive. It stays when another notice replaces this one. */
  due: number;
  unfundedBefore: number;
  unfundedAfter: number;
  /** Absent if nothing moves, and once a correction took it over. */
  payment: OwnPayment | null;
  reportedPaidOn: string | null;
  /** When this notice replaced another one, and why. */
  corrects: { reason: string } | null;
  /** The notice that replaced this one. */
  replacement: { id: string; on: string; reason: string } | null;
  cancelled: { on: string; reason: string } | null;
};

/** Whether the holder receives the money. */
export const isPaidOut = ({ due }: Pick<OwnNotice, 'due'>): boolean => due < 0;

/** In whose name the position is held. */
export const holderName = ({ holder }: OwnNotice): string => holder.entity ?? holder.member;

const SHORT_NAMES: Record<NoticeKind, string> = {
  call: 'call',
  distribution: 'distribution',
  net: 'net notice',
};

/** `call 4`, within a sentence or after the vehicle's name. */
export const shortNoticeName = ({ kind, number }: NoticeName): string => `${SHORT_NAMES[kind]} ${number}`;

export type NoticeSums = {
  called: number;
  /** Gross: with what is withheld and what comes in kind. */
  distributed: number;
  withheld: number;
  inKind: number;
  recallable: number;
};

/** Sums a holder's lines. A withheld tax is a part of what was distributed that never arrives. */
export function sumsOfNotice(lines: readonly OwnLine[]): NoticeSums {
  const sums = { called: 0, distributed: 0, withheld: 0, inKind: 0, recallable: 0 };
  for (const { type, amount, unfundedChange } of lines) {
    const { cash } = LINE_EFFECTS[type];
    if (cash < 0) sums.called += amount;
    if (cash > 0) {
      sums.distributed += amount;
      sums.recallable += Math.max(0, unfundedChange);
    }
    if (type === 'tax_withheld') sums.withheld += amount;
    if (type === 'distribution_in_kind') sums.inKind += amount;
  }
  return sums;
}

/** With the sign that it has for the amount at the top of the notice; what moves no money adds nothing. */
export function signedAmount({ type, amount }: OwnLine, isOut: boolean): number {
  const { cash } = LINE_EFFECTS[type];
  return cash === 0 ? 0 : cash > 0 === isOut ? amount : -amount;
}

/** What is still to be paid, in minor units. */
export const openAmount = ({ amount, paid }: OwnPayment): number => Math.max(0, amount - paid);

export type NoticeState =
  | 'replaced'
  | 'cancelled'
  | 'waived'
  | 'paid'
  | 'overpaid'
  | 'reported'
  | 'overdue'
  | 'due'
  | 'coming';

/** Returns what a notice is to its holder on a day. What arrived says more than what was reported. */
export function stateOfNotice(notice: OwnNotice, today: string): NoticeState {
  const { payment, replacement, cancelled, reportedPaidOn, dueDate } = notice;
  if (replacement) return 'replaced';
  if (cancelled) return 'cancelled';
  if (!payment) return 'paid';
  if (payment.waivedOn) return 'waived';
  if (payment.paid > payment.amount) return 'overpaid';
  if (openAmount(payment) === 0) return 'paid';
  if (isPaidOut(notice)) return 'coming';
  if (reportedPaidOn && payment.paid === 0 && !payment.returned) return 'reported';
  return dueDate < today ? 'overdue' : 'due';
}

/** Whether a payment is expected, so that a page may say how to make it. */
export const isPayable = (state: NoticeState): boolean =>
  state === 'due' || state === 'overdue' || state === 'reported';

const COUNTS = ['nobody', 'one person', 'two people', 'three people'];

/** Says in plain words whether an account is the one that the holder knows, and what to do. */
export function accountAdvice(
  history: AccountHistory,
  brand: string,
  locale?: string,
): { title: string; text: string; isWarning: boolean } {
  const day = (iso: string) => formatDate(iso, 'UTC', locale);
  if (history.kind === 'same') {
    const { last } = history;
    return {
      title: 'Bank details have not changed',
      text: `Same account as in ${shortNoticeName(last)} of ${day(last.noticeDate)}. If a message says otherwise, call us on a number you already have.`,
      isWarning: false,
    };
  }
  const approved = `approved by ${COUNTS[history.people] ?? `${history.people} people`} at ${brand}`;
  const call = 'Call us on a number you already have before you pay.';
  return history.kind === 'changed'
    ? {
        title: `Bank details have changed since ${shortNoticeName(history.last)}`,
        text: `New account since ${day(history.since)}, ${approved}. ${call}`,
        isWarning: true,
      }
    : {
        title: 'First payment to this account',
        text: `Account since ${day(history.since)}, ${approved}. ${call}`,
        isWarning: true,
      };
}

/** The name and the value of what a bank needs, in the order of its form. */
export function accountRows(
  account: PayTo,
): { field: keyof PayTo; label: string; value: string; plain: string }[] {
  const row = (field: keyof PayTo, label: string, show = (text: string) => text) => {
    const plain = account[field];
    return plain ? [{ field, label, value: show(plain), plain }] : [];
  };
  return [
    ...row('payee', 'Payee'),
    ...row('iban', 'IBAN', inGroupsOfFour),
    ...row('accountNumber', 'Account number'),
    ...row('routingNumber', 'Routing number'),
    ...row('bic', 'BIC'),
    ...(account.iban ? [] : row('bankName', 'Bank')),
  ];
}

/** How to pay what is still open. */
export type PaymentBlock = {
  rows: {
    field: keyof PayTo | 'amount' | 'reference';
    label: string;
    value: string;
    plain: string;
    isNew: boolean;
  }[];
  code: PaymentPicture | null;
  advice: { title: string; text: string; isWarning: boolean };
};

/** A notice as its holder's page shows it. */
export type OwnNoticePage = {
  notice: OwnNotice;
  state: NoticeState;
  /** In the member's zone. */
  today: string;
  /** Absent once nothing is to be paid, and where the firm's account is not known. */
  block: PaymentBlock | null;
  /** Lines that are divided among some holders only, because others were excused from them. */
  shared: readonly LineType[];
  /** The last characters of the account that a distribution is paid to. */
  paidTo: string | null;
};
