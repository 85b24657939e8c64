import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Likelihood } from '#app/domain/investing/likelihood.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { track } from '#app/platform/tracking/track.ts';
import { Button } from '#app/ui/button.tsx';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import { closeOnto } from '#app/ui/overlays/close-onto.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Rpc } from '#app/ui/rpc/client.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useProposal } from '#app/ui/rpc/use-proposal.ts';
import { quickPicks } from '../../commitment.ts';
import { checkSoftAmount, LIKELIHOOD_FIRST } from '../../indications/indication.ts';
import { type Offered, ruleOf } from '../invest/terms.ts';
import { HOW_LIKELY_ID, LikelihoodChoice } from './indication-panel.tsx';

type Props = {
  terms: Offered;
  /** Their choice that is still being saved. */
  choosing: Likelihood | null;
  onClose: () => void;
};

/** Dialog for a soft amount in an opportunity in preparation. Mount it to open it. */
export function IndicationDialog({ terms, choosing, onClose }: Props) {
  const { indication } = terms.mine;
  const id = useId();
  const { attempt } = useAct();
  const proposal = useProposal();
  const holder = useHolder();
  const [likelihood, setLikelihood] = useState<Likelihood | null>(indication?.likelihood ?? null);
  const before = indication?.amount ?? null;
  const rule = ruleOf(terms);
  const { currency } = rule;
  const [amount, setAmount] = useState<number | null>(before?.amount ?? rule.minimum);
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<'save' | 'remove' | null>(null);

  useEffect(() => document.getElementById(`${id}-amount`)?.focus(), [id]);

  const run = async (kind: 'save' | 'remove', next: number | null) => {
    if (pending) return;
    const chosen = proposal ? likelihood : choosing;
    if (!chosen && !(indication && !proposal)) return setProblem(LIKELIHOOD_FIRST);
    setProblem(null);
    setPending(kind);
    // The stored likelihood is left to the server, and only a choice that is still being saved is sent along: the page
    // may be older than what the member chose elsewhere.
    const indicated = { opportunityId: terms.id, likelihood: chosen ?? undefined, amount: next };
    const act = (rpc: Rpc): Promise<unknown> =>
      proposal
        ? proposal.send(rpc, { kind: 'commitment.indicate', input: indicated })
        : rpc.commitment.indicate.mutate(indicated);
    const wrong = await attempt('amount', act, {
      done: () => {
        if (!proposal && next !== null && next !== before?.amount) track('Pipeline Commit');
        closeOnto(HOW_LIKELY_ID, onClose);
        return proposal?.done;
      },
    });
    setPending(null);
    setProblem(wrong);
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
      title={proposal ? 'Prepare an indication' : 'Indicative amount'}
      description={`What ${holder?.name ?? 'you'} might invest in ${terms.name}. Not binding.`}
      actions={
        <>
          {(proposal || before) && (
            <Button pending={pending === 'remove'} onClick={() => void run('remove', null)}>
              No amount
            </Button>
          )}
          <Button type="submit" form={id} variant="primary" pending={pending === 'save'}>
            {proposal?.label ?? 'Save'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="flex flex-col gap-6">
        {problem && <ErrorSummary title="That did not work" errors={[{ message: problem }]} />}
        {proposal && <LikelihoodChoice value={likelihood} onChange={setLikelihood} />}
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
