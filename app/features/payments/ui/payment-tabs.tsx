import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';
import type { EntryState } from '../lists/entry-list.tsx';
import type { PaymentCounts } from '../lists/payment-counts.ts';

const ENTRIES = '/admin/payments/entries';

type Props = PaymentCounts & {
  /** The entries that are shown; `null` on another page. */
  state?: EntryState | null;
};

/** What is to be done about payments, and the lists of them. */
export const PaymentTabs = ({ entries, expected, payouts, state = null }: Props) => (
  <LinkTabs
    label="Payments"
    tabs={[
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
    ]}
  />
);
