import { type FormEvent, useEffect, useId, useState } from 'react';
import { newId } from '#app/platform/ids.ts';
import { formatMoney, type Money } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { checkAmount, highestAmount, quickPicks } from '../commitment.ts';
import type { ActOutcome } from './act-outcome.ts';
import { AmountMeaning } from './amount-meaning.tsx';
import type { Terms } from './terms.ts';
import { TwoActs, WhatHappensNext } from './what-happens-next.tsx';

type Props = {
  terms: Terms;
  /** What the member said before; filled in. */
  desired: Money | null;
  /** Minor units, both. The key is the same for every try of one opening, so that a retry is the same commitment. */
  onSetDesired: (amount: number) => Promise<ActOutcome>;
  onCommit: (amount: number, idempotencyKey: string) => Promise<ActOutcome>;
  onClose: () => void;
};

type Step = 'amount' | 'confirm';
type Problem = Extract<ActOutcome, { ok: false }>;

/**
 * An amount and what to do with it: say that one would like to invest it, or ask to invest it. What was typed stays
 * when an act fails. Mount it to open it; it is a fresh one each time.
 */
export function CommitDialog({ terms, desired, onSetDesired, onCommit, onClose }: Props) {
  const { currency } = terms.target;
  const rule = {
    minimum: terms.minimum.amount,
    maximum: terms.maximum.amount,
    step: terms.step.amount,
    currency,
  };
  const id = useId();
  const [idempotencyKey] = useState(newId);
  const [amount, setAmount] = useState<number | null>(desired?.amount ?? rule.minimum);
  const [step, setStep] = useState<Step>('amount');
  const [pending, setPending] = useState<'desired' | 'commit' | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    document.getElementById(step === 'amount' ? `${id}-amount` : `${id}-confirm`)?.focus();
  }, [step, id]);

  const fittingAmount = (): number | null => {
    const wrong = checkAmount(amount ?? Number.NaN, rule);
    if (amount === null || wrong) {
      setProblem({ ok: false, at: 'amount', sentence: wrong?.sentence ?? 'Please enter an amount.' });
      document.getElementById(`${id}-amount`)?.focus();
      return null;
    }
    setProblem(null);
    return amount;
  };
  const run = async (kind: 'desired' | 'commit', act: Promise<ActOutcome>) => {
    setPending(kind);
    const outcome = await act;
    setPending(null);
    if (outcome.ok) return;
    setProblem(outcome);
    if (outcome.at === 'amount') setStep('amount');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const fitting = fittingAmount();
    if (pending || fitting === null) return;
    if (step === 'amount') setStep('confirm');
    else void run('commit', onCommit(fitting, idempotencyKey));
  };
  const wish = () => {
    const fitting = fittingAmount();
    if (fitting !== null) void run('desired', onSetDesired(fitting));
  };

  const asked = formatMoney({ amount: amount ?? 0, currency });
  const confirming = step === 'confirm';
  return (
    <Dialog
      open
      onClose={onClose}
      onBack={confirming ? () => setStep('amount') : onClose}
      locked={pending !== null}
      title={confirming ? 'Please confirm' : `Invest in ${terms.name}`}
      actions={
        confirming ? (
          <>
            <Button onClick={() => setStep('amount')} disabled={pending !== null}>
              Back
            </Button>
            <Button type="submit" form={id} variant="primary" pending={pending === 'commit'}>
              Commit {asked}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={wish} pending={pending === 'desired'}>
              Set desired amount
            </Button>
            <Button type="submit" form={id} variant="primary" disabled={pending !== null}>
              Commit
            </Button>
          </>
        )
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="flex flex-col gap-6">
        {problem?.at === 'form' && (
          <ErrorSummary title="That did not work" errors={[{ message: problem.sentence }]} />
        )}
        {confirming ? (
          <p id={`${id}-confirm`} tabIndex={-1} className="text-base">
            You ask to invest <strong className="font-semibold">{asked}</strong> in {terms.name}.
          </p>
        ) : (
          <>
            <MoneyField
              id={`${id}-amount`}
              label="Amount"
              hint={`From ${formatMoney(terms.minimum)} to ${formatMoney({ amount: highestAmount(rule), currency })}, in steps of ${formatMoney(terms.step)}.`}
              currency={currency}
              value={amount}
              onChange={setAmount}
              min={rule.minimum}
              max={highestAmount(rule)}
              step={rule.step}
              picks={quickPicks(rule)}
              error={problem?.at === 'amount' ? problem.sentence : null}
              disabled={pending !== null}
            />
            <AmountMeaning amount={amount} terms={terms} />
          </>
        )}
        {confirming ? <WhatHappensNext /> : <TwoActs />}
      </form>
    </Dialog>
  );
}
