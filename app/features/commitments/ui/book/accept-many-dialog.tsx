import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import type { Currency } from '#app/domain/money/currencies.ts';
import { currentLocale } from '#app/domain/money/locale.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { AmountInput } from '#app/ui/forms/amounts/amount-input.tsx';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { Undecided, UndecidedRow } from '../../book/book.ts';
import { ALLOCATION_METHODS, type AllocationMethod } from '../../decisions/allocation.ts';
import {
  acceptanceWords,
  CONFIRM_FROM,
  confirmationProblem,
  type Decision,
} from '../../decisions/decision.ts';
import {
  type AllocatedLine,
  type AllocationChoice,
  editedAllocation,
} from '../../decisions/edited-allocation.ts';

type Props = {
  undecided: Undecided;
  currency: Currency;
  /** Returns the error sentence; `null` on success. */
  onAccept: (decision: Decision) => Promise<string | null>;
  onClose: () => void;
};

type Line = AllocatedLine<UndecidedRow>;

/**
 * Dialog that accepts several commitments in one of three ways. Each amount can be changed. Mount it to open it.
 */
export function AcceptManyDialog({ undecided, currency, onAccept, onClose }: Props) {
  const id = useId();
  const { room, rows, isCut } = undecided;
  const asked = rows.reduce((sum, { amount }) => sum + amount, 0);
  const [method, setMethod] = useState<AllocationMethod | null>(null);
  const [pool, setPool] = useState<number | null>(room.left);
  const [edited, setEdited] = useState<AllocationChoice['edited']>(NONE);
  const [oversubscribe, setOversubscribe] = useState(false);
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const { lines, sum, count, left, isUnclear } = editedAllocation(rows, room, { method, pool, edited });
  const money = (amount: number) => formatMoney({ amount, currency });
  /** The typed amounts belong to the previous distribution. */
  const distribute = (change: () => void) => {
    change();
    setEdited(NONE);
    setRefusal(null);
  };

  const accept = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (method === null) return setRefusal('Please choose how much to accept.');
    const missing = confirmationProblem(count, confirmation);
    const unclear = isUnclear ? 'Please correct the marked amounts.' : null;
    const beyond = left < 0 && !oversubscribe ? 'Please confirm that you accept more than the target.' : null;
    setProblem(missing);
    setRefusal(unclear ?? beyond);
    if (missing || unclear || beyond) return;
    setPending(true);
    const accepted = lines.map((line) => ({
      commitmentId: line.id,
      revision: line.revision,
      amount: line.given ?? 0,
    }));
    const isOver = left < 0 && oversubscribe;
    setRefusal(await onAccept({ kind: 'accept', rows: accepted, oversubscribe: isOver, confirmation }));
    setPending(false);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={pending}
      size="lg"
      title={
        rows.length === 1
          ? 'Accept 1 commitment'
          : `Accept ${rows.length.toLocaleString(currentLocale())} commitments`
      }
      description={`${money(asked)} requested, ${money(room.left)} of the target left. Every member is notified of the decision.`}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" pending={pending} disabled={rows.length === 0}>
            {actionOf(method, count, money(sum))}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => void accept(event)}
        onKeyDown={staysOnEnter}
        noValidate
        className="flex flex-col gap-6"
      >
        {refusal && <ErrorSummary title="Nothing was changed" errors={[{ message: refusal }]} />}
        {isCut && <p role="status">These are the oldest commitments. Decide the rest afterwards.</p>}
        <RadioGroup
          legend="How much"
          name={`${id}-method`}
          value={method}
          onChange={(value) =>
            distribute(() => setMethod(ALLOCATION_METHODS.find((one) => one === value) ?? method))
          }
          choices={[
            {
              value: 'whole',
              label: 'In full',
              hint: `${money(asked)} in all`,
              disabled: pending,
            },
            {
              value: 'pro_rata',
              label: 'Pro rata',
              hint: 'Same percentage for everyone, never below the minimum; if that does not fit, the latest are waitlisted',
              disabled: pending,
            },
            {
              value: 'first_come',
              label: 'First come, first served',
              hint: 'In full, in order of arrival',
              disabled: pending,
            },
          ]}
        />
        {method !== null && method !== 'whole' && (
          <MoneyField
            id={`${id}-pool`}
            label="Amount to distribute"
            hint={`${money(room.left)} of the target left.`}
            currency={currency}
            value={pool}
            min={0}
            step={room.step}
            disabled={pending}
            error={pool === null ? 'Please enter an amount.' : null}
            onChange={(value) => distribute(() => setPool(value))}
          />
        )}
        {method !== null && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p role="status">
                {count === rows.length ? `All ${rows.length}` : `${count} of ${rows.length}`} get {money(sum)}{' '}
                together
                {count < rows.length && `; ${rows.length - count} are waitlisted`}.{' '}
                {left < 0
                  ? `This exceeds the target by ${money(-left)}.`
                  : `${money(left)} of the target left.`}
              </p>
              {edited.size > 0 && (
                <Button size="sm" disabled={pending} onClick={() => setEdited(NONE)}>
                  Undo my changes
                </Button>
              )}
            </div>
            <Table
              caption="Allocation"
              columns={columnsIn({
                id,
                money,
                currency,
                disabled: pending,
                onEdit: (row, amount) => setEdited((before) => new Map(before).set(row.id, amount)),
              })}
              rows={lines}
              rowKey={(row) => row.id}
              keep
            />
          </>
        )}
        {left < 0 && (
          <Checkbox
            id={`${id}-oversubscribe`}
            label="Accept more than the target"
            hint={`This exceeds the target by ${money(-left)}.`}
            checked={oversubscribe}
            disabled={pending}
            onChange={({ currentTarget }) => setOversubscribe(currentTarget.checked)}
          />
        )}
        {count >= CONFIRM_FROM && (
          <TextField
            id={`${id}-confirmation`}
            label={`Type “${acceptanceWords(count)}”`}
            hint="Once members are notified, an acceptance cannot be undone."
            autoComplete="off"
            value={confirmation}
            disabled={pending}
            error={problem}
            onChange={({ currentTarget }) => {
              setProblem(null);
              setConfirmation(currentTarget.value);
            }}
          />
        )}
      </form>
    </Dialog>
  );
}

function actionOf(method: AllocationMethod | null, count: number, sum: string): string {
  if (method === null) return 'Accept';
  return count > 0 ? `Accept ${sum}` : 'Move to waitlist';
}

/** Enter ends the typing of an amount; it must not decide on every commitment. */
function staysOnEnter(event: KeyboardEvent) {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.inputMode === 'decimal')
    event.preventDefault();
}

const NONE: AllocationChoice['edited'] = new Map();

type LineOptions = {
  id: string;
  money: (amount: number) => string;
  currency: Currency;
  disabled: boolean;
  onEdit: (row: Line, amount: number | null) => void;
};

const columnsIn = ({ id, money, currency, disabled, onEdit }: LineOptions): Column<Line>[] => [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ name, entity }) => (
      <span className="flex flex-col">
        {name}
        <span className="font-normal wrap-anywhere text-muted">{entity ?? 'In own name'}</span>
      </span>
    ),
  },
  { id: 'asked', header: 'Requested', align: 'end', cell: ({ amount }) => money(amount) },
  {
    id: 'given',
    header: 'Allocated',
    align: 'end',
    cell: (line) => (
      <span className="inline-flex flex-col items-end gap-1">
        <AmountInput
          id={`${id}-${line.id}`}
          label={`Amount for ${line.name}`}
          value={line.given}
          currency={currency}
          isWrong={line.problem !== null}
          disabled={disabled}
          onChange={(amount) => onEdit(line, amount)}
        />
        <span className={cx('text-xs', line.problem ? 'text-critical' : 'text-muted')}>
          {noteOn(line, money)}
        </span>
      </span>
    ),
  },
];

function noteOn({ problem, given, amount }: Line, money: LineOptions['money']): string | null {
  if (problem === 'unreadable') return 'Please enter an amount';
  if (problem === 'too_much') return `At most ${money(amount)}`;
  return given === 0 ? 'Waitlist' : null;
}
