import { useId, useState } from 'react';
import { formatMoney } from '#app/domain/money/money.ts';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { checkAmount, highestAmount, quickPicks } from '../../commitment.ts';
import { AmountMeaning } from './amount-meaning.tsx';
import { EntityField } from './entity-field.tsx';
import { type Ask, type EntityChoice, ruleOf, type Terms } from './terms.ts';

type Opening = { amount: number; entityId: string | null };

/** Form state: the typed amount, and a name that is among the choices. */
export function useAsk(
  terms: Terms,
  choices: readonly [EntityChoice, ...EntityChoice[]],
  opening: () => Opening,
) {
  const id = useId();
  const [typed, setTyped] = useState<{ amount: number | null; entityId: string | null }>(opening);
  const [problem, setProblem] = useState<string | null>(null);
  const rule = ruleOf(terms);
  const name = choices.find((choice) => choice.id === typed.entityId) ?? choices[0];
  return {
    ids: { amount: `${id}-amount`, entity: `${id}-entity` },
    amount: typed.amount,
    name,
    rule,
    problem,
    setAmount: (amount: number | null) => {
      setTyped((before) => ({ ...before, amount }));
      if (problem && amount !== null) setProblem(checkAmount(amount, rule)?.sentence ?? null);
    },
    setEntity: (entityId: string | null) => setTyped((before) => ({ ...before, entityId })),
    /** On leaving the field, says what is wrong with an amount; a field that is still empty is not wrong yet. */
    leaveAmount: () => {
      const wrong = typed.amount === null ? null : checkAmount(typed.amount, rule);
      if (wrong) setProblem(wrong.sentence);
    },
    /** Returns the input when the amount is valid; otherwise shows the error at the field. */
    read(): Ask | null {
      const wrong = checkAmount(typed.amount ?? Number.NaN, rule);
      setProblem(wrong?.sentence ?? null);
      if (typed.amount !== null && !wrong) return { amount: typed.amount, entityId: name.id };
      document.getElementById(`${id}-amount`)?.focus();
      return null;
    },
  };
}

type Props = {
  ask: ReturnType<typeof useAsk>;
  terms: Terms;
  choices: readonly EntityChoice[];
  disabled: boolean;
  onAddEntity: () => void;
};

export function AskFields({ ask, terms, choices, disabled, onAddEntity }: Props) {
  const { rule, amount, ids } = ask;
  const highest = highestAmount(rule);
  const { currency } = rule;
  return (
    <>
      <MoneyField
        id={ids.amount}
        label="Amount"
        hint={`From ${formatMoney(terms.minimum)} to ${formatMoney({ amount: highest, currency })}, in steps of ${formatMoney(terms.step)}.`}
        currency={currency}
        value={amount}
        onChange={ask.setAmount}
        onBlur={ask.leaveAmount}
        min={rule.minimum}
        max={highest}
        step={rule.step}
        picks={quickPicks(rule)}
        error={ask.problem}
        disabled={disabled}
      />
      <AmountMeaning amount={amount} terms={terms} />
      <EntityField
        id={ids.entity}
        choices={choices}
        value={ask.name.id}
        onChange={ask.setEntity}
        onAdd={onAddEntity}
        disabled={disabled}
      />
    </>
  );
}
