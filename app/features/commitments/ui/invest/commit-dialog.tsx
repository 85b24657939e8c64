import { type FormEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { newId } from '#app/domain/ids.ts';
import { formatMoney, type Money } from '#app/domain/money.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { ActOutcome } from './act-outcome.ts';
import { AskFields, useAsk } from './amount-fields.tsx';
import { type Ask, choicesOf, openingAmount, type Terms } from './terms.ts';
import { TwoActs, WhatHappensNext } from './what-happens-next.tsx';

type Props = {
  terms: Terms;
  /** The amount that the member desired before; prefilled. */
  desired: Money | null;
  /** The amount they indicated while it was in preparation. */
  indicated: Money | null;
  /** The entities that the member can invest through, the default first. */
  entities: readonly { id: string; name: string }[];
  /** Returns the id of the new entity, or null when none was created. */
  onAddEntity: () => Promise<string | null>;
  /** Minor units. */
  onSetDesired: (amount: number) => Promise<ActOutcome>;
  /** The key is the same for every attempt of one opening, so a retry returns the same commitment. */
  onCommit: (ask: Ask, idempotencyKey: string) => Promise<ActOutcome>;
  onClose: () => void;
};

type Step = 'amount' | 'confirm';

/**
 * Dialog to enter an amount and either set it as the desired amount or commit to it. The input is kept when an action
 * fails. Mount it to open it; it starts fresh each time.
 */
export function CommitDialog(props: Props) {
  const { terms, desired, indicated, entities, onAddEntity, onSetDesired, onCommit, onClose } = props;
  const id = useId();
  const [idempotencyKey] = useState(newId);
  const [opening] = useState(() => openingAmount(terms, desired, indicated));
  const choices = choicesOf(entities, null);
  const ask = useAsk(terms, choices, () => ({ amount: opening.amount, entityId: choices[0].id }));
  const [step, setStep] = useState<Step>('amount');
  const [pending, setPending] = useState<'desired' | 'commit' | 'entity' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const focused = step === 'amount' ? ask.ids.amount : `${id}-confirm`;

  useEffect(() => document.getElementById(focused)?.focus(), [focused]);

  const run = async (kind: 'desired' | 'commit', act: Promise<ActOutcome>) => {
    setPending(kind);
    const outcome = await act;
    setPending(null);
    if (outcome.ok) return;
    setProblem(outcome.sentence);
    if (outcome.at === 'amount') setStep('amount');
  };
  const read = (): Ask | null => {
    setProblem(null);
    return pending ? null : ask.read();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const asked = read();
    if (!asked) return;
    if (step === 'amount') setStep('confirm');
    else void run('commit', onCommit(asked, idempotencyKey));
  };
  const wish = () => {
    const asked = read();
    if (asked) void run('desired', onSetDesired(asked.amount));
  };
  const addEntity = async () => {
    setPending('entity');
    const made = await onAddEntity();
    flushSync(() => {
      if (made) ask.setEntity(made);
      setPending(null);
    });
    document.getElementById(ask.ids.entity)?.focus();
  };

  const amount = formatMoney({ amount: ask.amount ?? 0, currency: ask.rule.currency });
  const isConfirming = step === 'confirm';
  const isBusy = pending !== null;
  return (
    <Dialog
      // Hidden while the entity dialog is open; the typed input is kept.
      open={pending !== 'entity'}
      onClose={onClose}
      onBack={isConfirming ? () => setStep('amount') : onClose}
      locked={isBusy}
      title={isConfirming ? 'Confirm your commitment' : `Invest in ${terms.name}`}
      actions={
        isConfirming ? (
          <>
            <Button onClick={() => setStep('amount')} disabled={isBusy}>
              Back
            </Button>
            <Button type="submit" form={id} variant="primary" pending={pending === 'commit'}>
              Commit {amount}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={wish} pending={pending === 'desired'}>
              Set desired amount
            </Button>
            <Button type="submit" form={id} variant="primary" disabled={isBusy}>
              Commit
            </Button>
          </>
        )
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="flex flex-col gap-6">
        {problem && <ErrorSummary title="That did not work" errors={[{ message: problem }]} />}
        {isConfirming ? (
          <p id={`${id}-confirm`} tabIndex={-1} className="text-base">
            You are requesting to invest <strong className="font-semibold">{amount}</strong> in {terms.name}
            {ask.name.id === null ? ', in your own name.' : `, in the name of ${ask.name.name}.`}
          </p>
        ) : (
          <>
            {opening.note && desired && <Why note={opening.note} desired={desired} />}
            <AskFields {...{ ask, terms, choices }} disabled={isBusy} onAddEntity={() => void addEntity()} />
          </>
        )}
        {isConfirming ? <WhatHappensNext /> : <TwoActs />}
      </form>
    </Dialog>
  );
}

/** Explains why the amount is prefilled. */
function Why({ note, desired }: { note: 'indicated' | 'nearest'; desired: Money }) {
  const said = formatMoney(desired);
  return (
    <p className="text-muted">
      {note === 'indicated'
        ? `We filled in the ${said} you indicated earlier.`
        : `You indicated ${said}. We filled in the nearest possible amount.`}
    </p>
  );
}
