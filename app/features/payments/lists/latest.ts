import { formatDate } from '#app/platform/format/dates.ts';

/** What happened last about an expected payment. */
export type Latest =
  | { kind: 'to_confirm'; on: string }
  | { kind: 'returned'; on: string; reason: string }
  | { kind: 'undone'; on: string }
  | { kind: 'paid'; on: string }
  | { kind: 'reported'; on: string };

/** Of what it follows: the day of a payment to confirm, the payment that was recorded or undone last, and the holder's word. */
type Facts = {
  toConfirm: string | null;
  lastPayment: { on: string; undone: string | null; reason: string | null; byBank: boolean } | null;
  reportedPaidOn: string | null;
};

export function latestOf({ toConfirm, lastPayment, reportedPaidOn }: Facts): Latest | null {
  if (toConfirm !== null) return { kind: 'to_confirm', on: toConfirm };
  if (lastPayment?.undone && lastPayment.byBank)
    return { kind: 'returned', on: lastPayment.undone, reason: lastPayment.reason ?? '' };
  if (lastPayment?.undone) return { kind: 'undone', on: lastPayment.undone };
  if (lastPayment) return { kind: 'paid', on: lastPayment.on };
  return reportedPaidOn === null ? null : { kind: 'reported', on: reportedPaidOn };
}

/** In a sentence; a dash where nothing happened. */
export function latestText(latest: Latest | null): string {
  if (!latest) return '–';
  const on = formatDate(latest.on);
  if (latest.kind === 'to_confirm') return `Payment to confirm, ${on}`;
  if (latest.kind === 'returned') return `Returned by the bank, ${on}. ${latest.reason}`;
  if (latest.kind === 'undone') return `Match undone, ${on}`;
  return latest.kind === 'paid' ? `Paid, ${on}` : `Says paid on ${on}`;
}
