import { type FormEvent, useId, useState } from 'react';
import { isUndecided } from '#app/domain/investing/commitment-state.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { IfMayAct } from '#app/ui/permissions.tsx';
import { type DecisionDraft, type DraftProblem, decisionOf, problemWith } from '../../admin/review-queue.ts';
import type { BookEntry, BookTerms } from '../../book/book.ts';
import { leftOf } from '../../commitment.ts';
import { amendedSince } from '../../decisions/amended-since.ts';
import { canUnfund, type Decision } from '../../decisions/decision.ts';
import { ChangeNotice } from '../decisions/change-notice.tsx';
import { DecisionFields } from '../decisions/decision-fields.tsx';
import { decisionLabelOf, firstDraft } from '../decisions/decision-sheet.tsx';
import { EntryFacts } from './entry-facts.tsx';

type Props = {
  entry: BookEntry;
  terms: BookTerms;
  timeZone: string;
  /** ISO. */
  now: string;
  /** Acts on the commitment as it was seen. Returns the error sentence; `null` on success. */
  onAct: (decision: Decision) => Promise<string | null>;
  onClose: () => void;
};

/**
 * One commitment of a book with its available actions. Mount it to open it. If its member changes it meanwhile, it is
 * shown and decided as it was until the admin reviews the change.
 */
export function EntrySheet({ entry: served, terms, timeZone, now, onAct, onClose }: Props) {
  const id = useId();
  const [seen, setSeen] = useState(served);
  const change = amendedSince(seen, { ...served, amount: served.asked });
  const entry = change ? seen : served;
  const row = decidable(entry, terms);
  const [draft, setDraft] = useState<DecisionDraft>(() => firstDraft(row));
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const open = isUndecided(entry.state);

  const rows = [{ commitmentId: entry.id, revision: entry.revision }];

  const act = async (decision: Decision) => {
    if (pending) return;
    setPending(true);
    const refused = await onAct(decision);
    setRefusal(refused);
    setPending(false);
    // The sheet stays open: on the waitlist the commitment can be decided again.
    if (refused === null) setDraft(firstDraft(row));
  };
  const review = () => {
    setSeen(served);
    setProblem(null);
    setRefusal(null);
    document.getElementById(id)?.focus();
  };
  const decide = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemWith(draft, row);
    setProblem(wrong);
    setRefusal(null);
    if (!wrong && !change) void act(decisionOf(draft, row));
  };

  return (
    <Sheet
      open
      onClose={onClose}
      backLeaves
      size="lg"
      locked={pending}
      title={entry.member.name}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Close
          </Button>
          {open && (
            <Button
              type="submit"
              form={id}
              variant={draft.kind === 'decline' ? 'danger' : 'primary'}
              pending={pending}
              disabled={change !== null}
            >
              {decisionLabelOf(draft, row)}
            </Button>
          )}
          {entry.state === 'accepted' && (
            <Button variant="primary" pending={pending} onClick={() => void act({ kind: 'fund', rows })}>
              Mark as funded
            </Button>
          )}
          {entry.state === 'funded' && canUnfund(entry.fundedAt, new Date(now)) && (
            <Button pending={pending} onClick={() => void act({ kind: 'unfund', rows })}>
              Undo funding
            </Button>
          )}
        </>
      }
    >
      <form id={id} tabIndex={-1} onSubmit={decide} noValidate className="flex flex-col gap-6">
        {refusal && <ErrorSummary title="Nothing was changed" errors={[{ message: refusal }]} />}
        {change && <ChangeNotice sentence={change} onReview={review} />}
        <div className={cx('grid items-start gap-x-8 gap-y-6', open && 'sm:grid-cols-2')}>
          <EntryFacts entry={entry} timeZone={timeZone} />
          {open && (
            <IfMayAct>
              <div className="flex flex-col gap-6">
                <DecisionFields
                  id={id}
                  row={row}
                  canWait={entry.state === 'submitted'}
                  draft={draft}
                  problem={problem}
                  disabled={pending}
                  onChange={(part) => {
                    setProblem(null);
                    setDraft((before) => ({ ...before, ...part }));
                  }}
                />
              </div>
            </IfMayAct>
          )}
        </div>
      </form>
    </Sheet>
  );
}

/** Maps an entry to the shape that the decision fields use. */
function decidable({ id, revision, asked }: BookEntry, terms: BookTerms) {
  const money = (amount: number) => ({ amount, currency: terms.currency });
  const { target, accepted, minimum, step, stage } = terms;
  return {
    id,
    revision,
    amount: asked,
    minimum: money(minimum),
    step: money(step),
    book: { target: money(target), accepted: money(accepted), left: money(leftOf(terms)) },
    opportunity: { stage },
  };
}
