import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { type BookEntry, type BookTerms, canUnfund, leftOf } from '../../book.ts';
import { isUndecided } from '../../commitment.ts';
import { type DecisionDraft, type DraftProblem, problemWith } from '../../commitment-desk.ts';
import { DecisionFields } from '../decision-fields.tsx';
import { actOf, type DecisionAct, firstDraft, labelOf } from '../decision-sheet.tsx';
import { EntryFacts } from './entry-facts.tsx';

export type EntryAct = DecisionAct | { kind: 'fund' } | { kind: 'unfund' };

type Props = {
  entry: BookEntry;
  terms: BookTerms;
  timeZone: string;
  /** ISO. */
  now: string;
  /** Answers what was refused; `null` when it is done. */
  onAct: (act: EntryAct) => Promise<string | null>;
  onClose: () => void;
};

/** One commitment of a book, with what can be done with it as it stands. Mount it to open it. */
export function EntrySheet({ entry, terms, timeZone, now, onAct, onClose }: Props) {
  const id = useId();
  const row = decidable(entry, terms);
  const [draft, setDraft] = useState<DecisionDraft>(() => firstDraft(row));
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const open = isUndecided(entry.state);

  const act = async (what: EntryAct) => {
    if (pending) return;
    setPending(true);
    setRefusal(await onAct(what));
    setPending(false);
  };
  const decide = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemWith(draft, row);
    setProblem(wrong);
    setRefusal(null);
    if (!wrong) void act(actOf(draft, row));
  };

  return (
    <Sheet
      open
      onClose={onClose}
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
            >
              {labelOf(draft, row)}
            </Button>
          )}
          {entry.state === 'accepted' && (
            <Button variant="primary" pending={pending} onClick={() => void act({ kind: 'fund' })}>
              Mark as funded
            </Button>
          )}
          {entry.state === 'funded' && canUnfund(entry.fundedAt, new Date(now)) && (
            <Button pending={pending} onClick={() => void act({ kind: 'unfund' })}>
              Not funded after all
            </Button>
          )}
        </>
      }
    >
      <form id={id} onSubmit={decide} noValidate className="flex flex-col gap-6">
        {refusal && <ErrorSummary title="Nothing was changed" errors={[{ message: refusal }]} />}
        <div className={cx('grid items-start gap-x-8 gap-y-6', open && 'sm:grid-cols-2')}>
          <EntryFacts entry={entry} timeZone={timeZone} />
          {open && (
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
          )}
        </div>
      </form>
    </Sheet>
  );
}

/** As the fields of a decision know a commitment. */
function decidable({ asked }: BookEntry, terms: BookTerms) {
  const money = (amount: number) => ({ amount, currency: terms.currency });
  const { target, accepted, minimum, step, stage } = terms;
  return {
    amount: asked,
    minimum: money(minimum),
    step: money(step),
    book: { target: money(target), accepted: money(accepted), left: money(leftOf(terms)) },
    opportunity: { stage },
  };
}
