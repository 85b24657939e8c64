import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { isPaidOut, type OwnNotice, sumsOfNotice } from '../own-notice.ts';

type Props = {
  notice: OwnNotice;
  /** The last characters of the account; `null` without one. */
  paidTo: string | null;
  /** Whether the money is still to come, so that the account may change before. */
  isComing: boolean;
};

/** What a holder receives, from gross to net, and where it goes. */
export function Received({ notice, paidTo, isComing }: Props) {
  const { lines, currency } = notice;
  const { distributed, withheld, inKind, recallable } = sumsOfNotice(lines);
  if (!isPaidOut(notice)) return null;
  const row = (label: string, amount: number) => ({ label, value: formatMoneyExactly({ amount, currency }) });
  return (
    <KeyValues
      items={[
        row('Gross', distributed),
        ...(withheld > 0 ? [row('Tax withheld', -withheld)] : []),
        ...(inKind > 0 ? [row('In kind', -inKind)] : []),
        ...(recallable > 0 ? [row('Recallable part', recallable)] : []),
        ...(paidTo || isComing
          ? [{ label: 'Paid to', value: <PaidTo paidTo={paidTo} isComing={isComing} /> }]
          : []),
      ]}
    />
  );
}

function PaidTo({ paidTo, isComing }: Omit<Props, 'notice'>) {
  return (
    <>
      {paidTo ? `Account ending ${paidTo}` : 'No account yet'}
      {isComing && (
        <Link to="/profile/bank-details" className="ms-4">
          {paidTo ? 'Change…' : 'Add account…'}
        </Link>
      )}
    </>
  );
}
