import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';
import type { PaymentCounts } from '../lists/payment-counts.ts';

/** The lists of payments. */
export const PaymentTabs = ({ entries, expected }: PaymentCounts) => (
  <LinkTabs
    label="Payments"
    tabs={[
      { to: '/admin/payments', label: 'Bank entries', count: entries.confirm + entries.doubtful, end: true },
      { to: '/admin/payments/late', label: 'Late', count: expected.late },
      { to: '/admin/payments/statements', label: 'Statements' },
    ]}
  />
);
