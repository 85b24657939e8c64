import { formatMoney } from '#app/domain/money/money.ts';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import {
  type DecisionDraft,
  type DraftProblem,
  exceedsTarget,
  partPicks,
  type QueueRow,
} from '../../admin/review-queue.ts';

type Props = {
  id: string;
  row: Pick<QueueRow, 'amount' | 'book' | 'minimum' | 'step'>;
  /** Not on the waitlist yet. */
  canWait: boolean;
  draft: DecisionDraft;
  problem: DraftProblem | null;
  disabled: boolean;
  onChange: (part: Partial<DecisionDraft>) => void;
};

const KINDS = ['whole', 'part', 'waitlist', 'decline'] as const satisfies readonly DecisionDraft['kind'][];

/** Minor units: a scaled-back amount is entered in whole units of the currency. */
const PART_STEP = 100;

export function DecisionFields({ id, row, canWait, draft, problem, disabled, onChange }: Props) {
  const { amount, book } = row;
  const at = (field: DraftProblem['field']) => (problem?.field === field ? problem.sentence : null);
  return (
    <>
      <RadioGroup
        legend="Decision"
        name={`${id}-kind`}
        value={draft.kind}
        error={at('kind')}
        onChange={(value) => onChange({ kind: KINDS.find((kind) => kind === value) ?? draft.kind })}
        choices={[
          {
            value: 'whole',
            label: `Accept ${formatMoney(amount)}`,
            hint: 'In full',
            disabled,
          },
          { value: 'part', label: 'Scale back', hint: 'Accept part of it', disabled },
          ...(canWait
            ? [{ value: 'waitlist', label: 'Waitlist', hint: 'The round is full for now', disabled }]
            : []),
          { value: 'decline', label: 'Decline', hint: 'The member reads your reason', disabled },
        ]}
      />
      {draft.kind === 'part' && (
        <MoneyField
          id={`${id}-amount`}
          label="Amount to accept"
          hint={`Up to ${formatMoney(amount)}; ${formatMoney(book.left)} of the target left.`}
          currency={amount.currency}
          value={draft.amount}
          onChange={(value) => onChange({ amount: value })}
          min={PART_STEP}
          max={amount.amount}
          step={PART_STEP}
          picks={partPicks(row)}
          error={at('amount')}
          disabled={disabled}
        />
      )}
      {draft.kind === 'decline' && (
        <TextArea
          id={`${id}-reason`}
          label="Reason"
          hint="One or two sentences. The member reads them in the app and in the e-mail."
          value={draft.reason}
          maxLength={1000}
          onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
          error={at('reason')}
          disabled={disabled}
        />
      )}
      {exceedsTarget(draft, row) && (
        <Checkbox
          id={`${id}-oversubscribe`}
          label="Accept more than the target"
          hint={`This exceeds the target of ${formatMoney(book.target)}.`}
          checked={draft.oversubscribe}
          onChange={({ currentTarget }) => onChange({ oversubscribe: currentTarget.checked })}
          error={at('oversubscribe')}
          disabled={disabled}
        />
      )}
      {draft.kind === 'whole' && at('amount') && (
        <p role="alert" className="text-critical">
          {at('amount')}
        </p>
      )}
    </>
  );
}
