import { formatMoney, type Money } from '#app/platform/money.ts';
import { KeyValues } from '#app/ui/key-values.tsx';
import { Link } from '#app/ui/link.tsx';

type Props = {
  /** The member's position in it, as the portfolio tells it. */
  holding: { called: Money; distributed: Money; netValue: Money };
};

/** Beside a closed opportunity that the member holds: how it did for them since. */
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
