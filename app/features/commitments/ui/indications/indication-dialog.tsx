import { type FormEvent, useEffect, useId, useState } from 'react';
import { formatMoney, type Money } from '#app/domain/money.ts';
import { Button } from '#app/ui/button.tsx';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { quickPicks } from '../../commitment.ts';
import { checkSoftAmount } from '../../indications/indication.ts';
import type { ActOutcome } from '../invest/act-outcome.ts';
import { ruleOf, type Terms } from '../invest/terms.ts';

type Props = {
  terms: Terms;
  /** The amount that the member indicated before. */
  amount: Money | null;
  /** Minor units; null for no amount in mind. */
  onSave: (amount: number | null) => Promise<ActOutcome>;
  onClose: () => void;
};

/** Dialog for a soft amount in an opportunity in preparation. Mount it to open it. */
export function IndicationDialog({ terms, amount: before, onSave, onClose }: Props) {
  const id = useId();
  const rule = ruleOf(terms);
  const { currency } = rule;
  const [amount, setAmount] = useState<number | null>(before?.amount ?? rule.minimum);
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<'save' | 'remove' | null>(null);

  useEffect(() => document.getElementById(`${id}-amount`)?.focus(), [id]);

  const run = async (kind: 'save' | 'remove', next: number | null) => {
    if (pending) return;
    setProblem(null);
    setPending(kind);
    const outcome = await onSave(next);
    setPending(null);
    if (!outcome.ok) setProblem(outcome.sentence);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkSoftAmount(amount ?? Number.NaN, rule);
    setWrong(found?.sentence ?? null);
    if (found) document.getElementById(`${id}-amount`)?.focus();
    else void run('save', amount);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={pending !== null}
      title="Indicative amount"
      description={`What you might invest in ${terms.name}. Not binding.`}
      actions={
        <>
          {before && (
            <Button pending={pending === 'remove'} onClick={() => void run('remove', null)}>
              No amount
            </Button>
          )}
          <Button type="submit" form={id} variant="primary" pending={pending === 'save'}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="flex flex-col gap-6">
        {problem && <ErrorSummary title="That did not work" errors={[{ message: problem }]} />}
        <MoneyField
          id={`${id}-amount`}
          label="Amount"
          hint={`From ${formatMoney(terms.minimum)} to ${formatMoney(terms.maximum)}.`}
          currency={currency}
          value={amount}
          onChange={setAmount}
          min={rule.minimum}
          max={rule.maximum}
          step={rule.step}
          picks={quickPicks(rule)}
          error={wrong}
          disabled={pending !== null}
        />
      </form>
    </Dialog>
  );
}
