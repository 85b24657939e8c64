import { useState } from 'react';
import type { Currency } from '#app/domain/money/currencies.ts';
import { FieldError } from '#app/ui/forms/field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';

export type CurrencyChoice = { code: Currency; name: string; isUsed: boolean };

type Props = {
  id: string;
  /** The field of the form, once for each chosen one. */
  name: string;
  choices: readonly CurrencyChoice[];
  defaultValue: readonly Currency[];
  error: string | null;
  onChange: () => void;
};

/** The currencies that the firm uses, the usual one first. One that anything is kept in cannot be removed. */
export function CurrenciesField({ id, name, choices, defaultValue, error, onChange }: Props) {
  const [chosen, setChosen] = useState(defaultValue);
  const change = (codes: readonly Currency[]) => {
    setChosen(codes);
    onChange();
  };
  const shown = chosen.flatMap((code) => choices.find((choice) => choice.code === code) ?? []);
  const others = choices.filter(({ code }) => !chosen.includes(code));
  return (
    <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-3">
      <legend className="float-left w-full font-semibold">Currencies</legend>
      <p className="text-xs text-muted">
        Those that funds, opportunities, accounts and members choose from. New opportunities begin with the
        first. A currency with records cannot be removed.
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <ul className="divide-y border-y">
        {shown.map(({ code, name: full, isUsed }, at) => (
          <li key={code} className="flex min-h-11 items-center gap-3">
            <input type="hidden" name={name} value={code} />
            <span className="w-12 font-semibold tabular-nums">{code}</span>
            <span className="min-w-0 flex-1">{full}</span>
            {at > 0 && (
              <IconButton
                icon="ArrowRight"
                className="-rotate-90"
                label={`Move ${code} to the top`}
                onClick={() => change([code, ...chosen.filter((one) => one !== code)])}
              />
            )}
            {isUsed ? (
              <span className="w-10 text-center text-xs text-muted pointer-coarse:w-11">In use</span>
            ) : (
              <IconButton
                icon="X"
                label={`Remove ${code}`}
                onClick={() => change(chosen.filter((one) => one !== code))}
              />
            )}
          </li>
        ))}
      </ul>
      <Select
        label="Add a currency"
        required={false}
        placeholder="Choose a currency"
        value=""
        options={others.map(({ code, name: full }) => ({ value: code, label: `${code} – ${full}` }))}
        onChange={({ currentTarget }) => {
          const added = others.find(({ code }) => code === currentTarget.value);
          if (added) change([...chosen, added.code]);
        }}
      />
    </fieldset>
  );
}
