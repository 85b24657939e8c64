import { type FormEvent, useId, useState } from 'react';
import { currentLocale } from '#app/domain/locale.ts';
import { type Currency, formatMoney } from '#app/domain/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { Undecided, UndecidedRow } from '../../book/book.ts';
import { ALLOCATION_METHODS, type AllocationMethod, allocate } from '../../decisions/allocation.ts';
import { acceptanceWords, CONFIRM_FROM, unconfirmed } from '../../decisions/decision.ts';

/** The commitments to accept; none goes on the waitlist. Minor units. */
export type AcceptanceOfMany = {
  rows: { commitmentId: string; revision: number; amount: number }[];
  oversubscribe: boolean;
  confirmation: string;
};

type Props = {
  undecided: Undecided;
  currency: Currency;
  /** Returns the error sentence; `null` on success. */
  onAccept: (acceptance: AcceptanceOfMany) => Promise<string | null>;
  onClose: () => void;
};

type Given = UndecidedRow & { given: number };

/**
 * Dialog that accepts several commitments in one of three ways, with a preview of each amount. Mount it to open it.
 */
export function AcceptManyDialog({ undecided, currency, onAccept, onClose }: Props) {
  const id = useId();
  const { room, rows, isCut } = undecided;
  const asked = rows.reduce((sum, { amount }) => sum + amount, 0);
  const [method, setMethod] = useState<AllocationMethod>(asked <= room.left ? 'whole' : 'pro_rata');
  const [oversubscribe, setOversubscribe] = useState(false);
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const amounts = allocate(method, rows, room);
  const given: Given[] = rows.map((row, at) => ({ ...row, given: amounts[at]?.amount ?? 0 }));
  const sum = given.reduce((total, row) => total + row.given, 0);
  const count = given.filter((row) => row.given > 0).length;
  const isBeyond = sum > room.left;
  const money = (amount: number) => formatMoney({ amount, currency });

  const accept = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const missing = unconfirmed(count, confirmation);
    const beyond = isBeyond && !oversubscribe ? 'Please confirm that you accept more than the target.' : null;
    setProblem(missing);
    setRefusal(beyond);
    if (missing || beyond) return;
    setPending(true);
    const acceptance = given.map((row) => ({
      commitmentId: row.id,
      revision: row.revision,
      amount: row.given,
    }));
    setRefusal(await onAccept({ rows: acceptance, oversubscribe: isBeyond && oversubscribe, confirmation }));
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
            {count > 0 ? `Accept ${money(sum)}` : 'Move to waitlist'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void accept(event)} noValidate className="flex flex-col gap-6">
        {refusal && <ErrorSummary title="Nothing was changed" errors={[{ message: refusal }]} />}
        {isCut && <p role="status">These are the oldest commitments. Decide the rest afterwards.</p>}
        <RadioGroup
          legend="How much"
          name={`${id}-method`}
          value={method}
          onChange={(value) => setMethod(ALLOCATION_METHODS.find((one) => one === value) ?? method)}
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
        <p role="status">
          {count === rows.length ? `All ${rows.length}` : `${count} of ${rows.length}`} get {money(sum)}{' '}
          together
          {count < rows.length && `; ${rows.length - count} are waitlisted`}.
        </p>
        <Table caption="Allocation" columns={columnsIn(money)} rows={given} rowKey={(row) => row.id} keep />
        {isBeyond && (
          <Checkbox
            id={`${id}-oversubscribe`}
            label="Accept more than the target"
            hint={`This exceeds the target by ${money(sum - room.left)}.`}
            checked={oversubscribe}
            disabled={pending}
            onChange={({ currentTarget }) => setOversubscribe(currentTarget.checked)}
          />
        )}
        {count >= CONFIRM_FROM && (
          <TextField
            id={`${id}-confirmation`}
            label={`Type “${acceptanceWords(count)}”`}
            hint="An acceptance cannot be undone."
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

const columnsIn = (money: (amount: number) => string): Column<Given>[] => [
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
    cell: ({ given }) => (given > 0 ? money(given) : 'Waitlist'),
  },
];
