import { type FormEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { YOU } from '#app/domain/access/investor.ts';
import { newId } from '#app/domain/ids.ts';
import { formatMoney, type Money, toMajor } from '#app/domain/money/money.ts';
import { track } from '#app/platform/tracking/track.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { useInvestor } from '#app/ui/navigation/holder.tsx';
import { closeOnto } from '#app/ui/overlays/close-onto.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Rpc } from '#app/ui/rpc/client.ts';
import { codeOf } from '#app/ui/rpc/failure.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useProposal } from '#app/ui/rpc/use-proposal.ts';
import { OWN_STANDING_ID } from '../own/own-commitment.tsx';
import { AskFields, useAsk } from './amount-fields.tsx';
import { type Ask, choicesOf, type Offered, openingAmount } from './terms.ts';
import { TwoActs, WhatHappensNext } from './what-happens-next.tsx';

type Props = {
  /** The amount that the member desired before is prefilled. */
  terms: Offered;
  /** The entities that the member can invest through, the default first. */
  entities: readonly { id: string; name: string }[];
  /** Returns the id of the new entity, or null when none was created. */
  onAddEntity: () => Promise<string | null>;
  onClose: () => void;
};

type Step = 'amount' | 'confirm';

/**
 * Dialog to enter an amount and either set it as the desired amount or commit to it. The input is kept when an action
 * fails. Mount it to open it; it starts fresh each time.
 */
export function CommitDialog(props: Props) {
  const { terms, entities, onAddEntity, onClose } = props;
  const { id: opportunityId, name } = terms;
  const { desired, indication } = terms.mine;
  const id = useId();
  const { attempt } = useAct();
  const proposal = useProposal();
  const { own } = useInvestor();
  // The same for every attempt of one opening, so that a retry returns the same commitment.
  const [idempotencyKey] = useState(newId);
  const [opening] = useState(() => openingAmount(terms, desired, indication?.amount ?? null));
  const choices = choicesOf(entities, null);
  const ask = useAsk(terms, choices, () => ({ amount: opening.amount, entityId: choices[0].id }));
  const [step, setStep] = useState<Step>('amount');
  const [pending, setPending] = useState<'desired' | 'commit' | 'entity' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const focused = step === 'amount' ? ask.ids.amount : `${id}-confirm`;

  useEffect(() => document.getElementById(focused)?.focus(), [focused]);

  const commit = async ({ amount, entityId }: Ask) => {
    const commitment = { opportunityId, amount, idempotencyKey, entityId: entityId ?? undefined };
    let isAboutAmount = false;
    setPending('commit');
    const act = (rpc: Rpc): Promise<unknown> =>
      proposal
        ? proposal.send(rpc, { kind: 'commitment.submit', input: commitment })
        : rpc.commitment.submit.mutate(commitment);
    const wrong = await attempt('commit', act, {
      done: () => {
        if (proposal) {
          closeOnto(OWN_STANDING_ID, onClose);
          return proposal.done;
        }
        track('Commit to Investment', {
          amount: toMajor({ ...terms.minimum, amount }),
          'investment name': name,
        });
        closeOnto(OWN_STANDING_ID, onClose);
        return null;
      },
      failed: (error) => {
        isAboutAmount = codeOf(error) === 'UNPROCESSABLE_CONTENT';
      },
    });
    setPending(null);
    setProblem(wrong);
    if (isAboutAmount) setStep('amount');
  };
  const setDesired = async ({ amount }: Ask) => {
    setPending('desired');
    const wrong = await attempt(
      'desire',
      (rpc) => rpc.commitment.setDesiredAmount.mutate({ opportunityId, amount }),
      {
        done: () => {
          track('Set Desired Investment Amount');
          closeOnto(OWN_STANDING_ID, onClose);
          return null;
        },
      },
    );
    setPending(null);
    setProblem(wrong);
  };
  const read = (): Ask | null => {
    setProblem(null);
    return pending ? null : ask.read();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const asked = read();
    if (!asked) return;
    if (step === 'amount' && !proposal) setStep('confirm');
    else void commit(asked);
  };
  const wish = () => {
    const asked = read();
    if (asked) void setDesired(asked);
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
      title={isConfirming ? `Confirm ${own} commitment` : `Invest in ${terms.name}`}
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
            {!proposal && (
              <Button onClick={wish} pending={pending === 'desired'}>
                Set desired amount
              </Button>
            )}
            <Button
              type="submit"
              form={id}
              variant="primary"
              disabled={isBusy}
              pending={pending === 'commit'}
            >
              {proposal?.label ?? 'Commit'}
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
            {ask.name.id === null ? ', in own name.' : `, in the name of ${ask.name.name}.`}
          </p>
        ) : (
          <>
            {opening.note && desired && <Why note={opening.note} desired={desired} />}
            <AskFields {...{ ask, terms, choices }} disabled={isBusy} onAddEntity={() => void addEntity()} />
          </>
        )}
        {isConfirming ? <WhatHappensNext /> : !proposal && <TwoActs />}
      </form>
    </Dialog>
  );
}

/** Explains why the amount is prefilled. */
function Why({ note, desired }: { note: 'indicated' | 'nearest'; desired: Money }) {
  const said = formatMoney(desired);
  const { who } = useInvestor();
  return (
    <p className="text-muted">
      {note === 'indicated'
        ? `We filled in the ${said} ${who === YOU.who ? 'you' : who} indicated earlier.`
        : `${who} indicated ${said}. We filled in the nearest possible amount.`}
    </p>
  );
}
