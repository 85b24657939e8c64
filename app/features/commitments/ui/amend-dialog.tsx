import { type FormEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { type CommitmentView, isUndecided } from '../commitment.ts';
import type { ActOutcome } from './act-outcome.ts';
import { AskFields, useAsk } from './ask-fields.tsx';
import { type Ask, choicesOf, type Terms } from './terms.ts';

type Props = {
  terms: Terms;
  /** As it stands now; what is typed outlives a change of it. */
  commitment: CommitmentView;
  /** In whose names they invest, the default first. */
  entities: readonly { id: string; name: string }[];
  /** Answers the id of a new entity, or null when there is none after all. */
  onAddEntity: () => Promise<string | null>;
  onAmend: (ask: Ask) => Promise<ActOutcome>;
  onClose: () => void;
};

/** Another amount or name for what the member has asked for. Mount it to open it. */
export function AmendDialog({ terms, commitment, entities, onAddEntity, onAmend, onClose }: Props) {
  const id = useId();
  const choices = choicesOf(entities, commitment);
  const ask = useAsk(terms, choices, () => ({
    amount: commitment.amount.amount,
    entityId: commitment.entity?.id ?? null,
  }));
  const [pending, setPending] = useState<'amend' | 'entity' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const field = ask.ids.amount;

  useEffect(() => document.getElementById(field)?.focus(), [field]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const asked = pending ? null : ask.read();
    if (!asked) return;
    setPending('amend');
    const outcome = await onAmend(asked);
    setPending(null);
    if (!outcome.ok) setProblem(outcome.sentence);
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

  const before = formatMoney(commitment.amount);
  const inName = commitment.entity ? `in the name of ${commitment.entity.name}` : 'in your own name';
  const isSame = ask.amount === commitment.amount.amount && ask.name.id === (commitment.entity?.id ?? null);
  return (
    <Dialog
      // Another dialog is in its place meanwhile; what was typed here waits.
      open={pending !== 'entity'}
      onClose={onClose}
      locked={pending !== null}
      title="Change your commitment"
      description={`You have asked to invest ${before} in ${terms.name}, ${inName}.`}
      actions={
        <>
          <Button onClick={onClose} disabled={pending !== null}>
            Leave it
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            pending={pending === 'amend'}
            disabled={isSame || !isUndecided(commitment.state)}
          >
            Save the change
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-6">
        {problem && <ErrorSummary title="Nothing was changed" errors={[{ message: problem }]} />}
        <AskFields
          {...{ ask, terms, choices }}
          disabled={pending !== null}
          onAddEntity={() => void addEntity()}
        />
        <p className="text-muted">
          {commitment.state === 'waitlisted'
            ? 'You keep your place on the waitlist, unless you ask for more: then it goes to the end.'
            : 'The change takes the place of what you asked for before. You can change it again until we have decided.'}
        </p>
      </form>
    </Dialog>
  );
}
