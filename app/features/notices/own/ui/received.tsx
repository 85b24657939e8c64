import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { isPaidOut, type OwnNotice, sumsOfNotice } from '../own-notice.ts';

/** What a holder receives, from gross to net, and where it goes. */
export function Received({ notice, paidTo }: { notice: OwnNotice; paidTo: string | null }) {
  const { lines, currency } = notice;
  const { distributed, withheld, inKind, recallable } = sumsOfNotice(lines);
  if (!isPaidOut(notice) || (withheld + inKind + recallable === 0 && !paidTo)) return null;
  const row = (label: string, amount: number) => ({ label, value: formatMoneyExactly({ amount, currency }) });
  return (
    <KeyValues
      items={[
        row('Gross', distributed),
        ...(withheld > 0 ? [row('Tax withheld', -withheld)] : []),
        ...(inKind > 0 ? [row('In kind', -inKind)] : []),
        ...(recallable > 0 ? [row('Recallable part', recallable)] : []),
        ...(paidTo ? [{ label: 'Paid to', value: `Account ending ${paidTo}` }] : []),
      ]}
    />
  );
}
