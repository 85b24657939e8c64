import { type ComponentProps, createContext, use } from 'react';
import { type Currency, currencyOf, FIRST_CURRENCIES } from '#app/domain/money/currencies.ts';
import { Select } from '../select.tsx';

const Offered = createContext(FIRST_CURRENCIES);

/** Says to every form below which currencies the firm uses, the usual one first. */
export const OfferedCurrencies = Offered.Provider;

/** Returns the currencies to choose from: those of the firm, and the one that is chosen already. */
export function useOfferedCurrencies(chosen?: string | null): readonly Currency[] {
  const offered = use(Offered);
  const kept = currencyOf(chosen);
  return kept && !offered.includes(kept) ? [...offered, kept] : offered;
}

type Props = Omit<
  ComponentProps<typeof Select>,
  'options' | 'value' | 'defaultValue' | 'onChange' | 'label'
> & {
  label?: string;
} & ({ defaultValue: Currency } | { value: Currency; onChange: (currency: Currency) => void });

/** A choice among the currencies that the firm uses. */
export function CurrencySelect({ label = 'Currency', ...props }: Props) {
  const codes = useOfferedCurrencies('value' in props ? props.value : props.defaultValue);
  const options = codes.map((code) => ({ value: code, label: code }));
  if (!('value' in props)) return <Select {...props} label={label} options={options} />;
  const { value, onChange } = props;
  return (
    <Select
      {...props}
      label={label}
      options={options}
      onChange={({ currentTarget }) => onChange(currencyOf(currentTarget.value) ?? value)}
    />
  );
}
