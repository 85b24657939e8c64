import { type FormEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { isUndecided } from '#app/domain/investing/commitment-state.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { useHolder, useInvestor } from '#app/ui/navigation/holder.tsx';
import { closeOnto } from '#app/ui/overlays/close-onto.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Rpc } from '#app/ui/rpc/client.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useProposal } from '#app/ui/rpc/use-proposal.ts';
import type { CommitmentView } from '../../commitment.ts';
import { OWN_STANDING_ID } from '../own/own-commitment.tsx';
import { AskFields, useAsk } from './amount-fields.tsx';
import { choicesOf, type Terms } from './terms.ts';

type Props = {
  terms: Terms;
  /** The current commitment; the typed input survives its changes. */
  commitment: CommitmentView;
  /** The entities that the member can invest through, the default first. */
  entities: readonly { id: string; name: string }[];
  /** Returns the id of the new entity, or null when none was created. */
  onAddEntity: () => Promise<string | null>;
  onClose: () => void;
};

/** Dialog that changes the amount or entity of the member's commitment. Mount it to open it. */
export function AmendDialog({ terms, commitment, entities, onAddEntity, onClose }: Props) {
  const id = useId();
  const { attempt } = useAct();
  const proposal = useProposal();
  const holding = useHolder();
  const { who, own } = useInvestor();
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
    const { amount, entityId } = asked;
    const { id: commitmentId, revision } = commitment;
    const amendment = { commitmentId, revision, amount, entityId: entityId ?? undefined };
    const act = (rpc: Rpc): Promise<unknown> =>
      proposal
        ? proposal.send(rpc, { kind: 'commitment.amend', input: amendment })
        : rpc.commitment.amend.mutate(amendment);
    const wrong = await attempt('amend', act, {
      done: () => {
        closeOnto(OWN_STANDING_ID, onClose);
        return proposal?.done;
      },
    });
    setPending(null);
    setProblem(wrong);
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
  const inName = commitment.entity
    ? `in the name of ${commitment.entity.name}`
    : `in ${holding ? 'the investor’s' : own} own name`;
  const isSame = ask.amount === commitment.amount.amount && ask.name.id === (commitment.entity?.id ?? null);
  return (
    <Dialog
      // Hidden while the entity dialog is open; the typed input is kept.
      open={pending !== 'entity'}
      onClose={onClose}
      locked={pending !== null}
      title={`Change ${own} commitment`}
      description={`${who} requested ${before} in ${terms.name}, ${inName}.`}
      actions={
        <>
          <Button onClick={onClose} disabled={pending !== null}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            pending={pending === 'amend'}
            disabled={isSame || !isUndecided(commitment.state)}
          >
            {proposal?.label ?? 'Save change'}
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
            ? 'You keep your place on the waitlist unless you request more; a higher amount moves to the end.'
            : 'This replaces your previous request. You can change it again until we decide.'}
        </p>
      </form>
    </Dialog>
  );
}
