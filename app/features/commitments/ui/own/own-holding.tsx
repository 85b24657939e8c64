import { formatMoney, type Money } from '#app/domain/money.ts';
import { KeyValues } from '#app/ui/key-values.tsx';
import { Link } from '#app/ui/navigation/link.tsx';

type Props = {
  /** The member's position, as shown in the portfolio. */
  holding: { called: Money; distributed: Money; netValue: Money };
};

/** Panel of a closed opportunity that the member holds: its performance for them. */
export function OwnHolding({ holding: { called, distributed, netValue } }: Props) {
  return (
    <div>
      <h3 className="mb-2">Your holding</h3>
      <KeyValues
        items={[
          { label: 'Called', value: formatMoney(called) },
          { label: 'Paid back', value: formatMoney(distributed) },
          { label: 'Value now', value: formatMoney(netValue) },
        ]}
      />
      <p className="mt-3">
        <Link to="/portfolio" className="tap">
          See your portfolio
        </Link>
      </p>
    </div>
  );
}
