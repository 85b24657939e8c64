import { formatMoney } from '#app/domain/money/money.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import type { FundPage } from '../fund.ts';

export function FundTerms({ fund: { size, vintage, terms } }: { fund: FundPage }) {
  const { managementFee, carriedInterest, hurdle, term, minimum, facts } = terms;
  return (
    <KeyValues
      items={[
        { label: 'Size', value: formatMoney(size) },
        { label: 'Vintage', value: String(vintage) },
        { label: 'Management fee', value: managementFee },
        { label: 'Carried interest', value: carriedInterest },
        { label: 'Hurdle', value: hurdle },
        { label: 'Term', value: term },
        { label: 'Minimum', value: minimum },
        ...facts,
      ]}
    />
  );
}
