import type { PageTabs } from '#app/ui/page-header.tsx';
import type { EntryState } from '../lists/entry-list.tsx';
import type { PaymentCounts } from '../lists/payment-counts.ts';

const ENTRIES = '/admin/payments/entries';

/** What is to be done about payments, and the lists of them; `state` is of the entries that are shown, if any are. */
export const paymentTabs = (
  { entries, expected, payouts }: PaymentCounts,
  state: EntryState | null = null,
): PageTabs => ({
  label: 'Payments',
  tabs: [
    { to: '/admin/payments', label: 'Overview', end: true },
    {
      ...{ to: ENTRIES, label: 'To confirm', count: entries.confirm },
      isAt: state !== null && state !== 'doubtful',
    },
    {
      ...{ to: `${ENTRIES}?state=doubtful`, label: 'Doubtful', count: entries.doubtful },
      isAt: state === 'doubtful',
    },
    { to: '/admin/payments/late', label: 'Late', count: expected.late },
    { to: '/admin/payments/payouts', label: 'Pay-outs', count: payouts },
    { to: '/admin/payments/statements', label: 'Statements' },
  ],
});
