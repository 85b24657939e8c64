import { type FormEvent, useId, useState } from 'react';
import { type Currency, fromMajor } from '#app/domain/money.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { MoneyField } from '#app/ui/forms/money-field.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { type FieldProblem, LONGEST_NOTE, LONGEST_REFERENCE } from '../field-problems.ts';
import type { Moves, TransferInput, TransferPreview } from '../lines/entry.ts';
import { type HolderChoice, holderName } from '../vehicles/vehicles.ts';
import { problemAt, summaryOf, without } from './form-problems.ts';
import { HolderPicker, type SearchHolders } from './holder-picker.tsx';
import { MovesTable } from './moves-table.tsx';

type Transfer = Omit<TransferInput, 'vehicleId'>;

/** A preview, or why there is none. */
export type Answer = { problems: FieldProblem[]; preview: TransferPreview | null };

type Props = {
  currency: Currency;
  /** The initial giver. */
  giver: HolderChoice | null;
  /** ISO date. */
  today: string;
  cancelTo: string;
  onSearch: SearchHolders;
  onPreview: (transfer: Transfer) => Promise<Answer>;
  /** Returns the new preview if the ledger has changed since. */
  onRecord: (transfer: Transfer & { expected: Moves }) => Promise<Answer>;
};

/** Transfers a commitment and its share of everything to another holder: first a preview, then the action. */
export function TransferForm({ currency, giver, today, cancelTo, onSearch, onPreview, onRecord }: Props) {
  const id = useId();
  const [from, setFrom] = useState(giver);
  const [to, setTo] = useState<HolderChoice | null>(null);
  const [date, setDate] = useState(today);
  const [amount, setAmount] = useState<number | null>(null);
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [preview, setPreview] = useState<TransferPreview | null>(null);
  const [pending, setPending] = useState(false);

  const change = <Value,>(field: FieldProblem['field'], set: (value: Value) => void, value: Value) => {
    if (field) setProblems((before) => without(before, field));
    setPreview(null);
    set(value);
  };
  const ask = async (work: (transfer: Transfer) => Promise<Answer>) => {
    if (pending) return;
    const missing: FieldProblem[] = [];
    if (!from) missing.push({ field: 'holder', message: 'Please choose the transferor.' });
    if (!to) missing.push({ field: 'receiver', message: 'Please choose the transferee.' });
    if (!date) missing.push({ field: 'date', message: 'Please enter the transfer date.' });
    if (amount === null)
      missing.push({ field: 'amount', message: 'Please enter the commitment to transfer.' });
    if (!reference.trim()) missing.push({ field: 'reference', message: 'Please enter a reference.' });
    setProblems(missing);
    if (missing.length > 0 || !from || !to || amount === null) return;
    setPending(true);
    const answer = await work({
      from: { memberId: from.memberId, entityId: from.entityId },
      to: { memberId: to.memberId, entityId: to.entityId },
      ...{ date, amount, reference: reference.trim(), note: note.trim() || null },
    });
    setProblems(answer.problems);
    setPreview(answer.preview);
    setPending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask(preview ? (transfer) => onRecord({ ...transfer, expected: preview.moves }) : onPreview);
  };

  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      aria-label="Transfer"
      className="flex max-w-xl flex-col gap-5"
    >
      <ErrorSummary title="Nothing was recorded" errors={summaryOf(problems, id)} />
      <HolderPicker
        id={`${id}-holder`}
        label="Transferor"
        error={problemAt(problems, 'holder')}
        value={from}
        disabled={pending}
        onSearch={onSearch}
        onChange={(holder) => change('holder', setFrom, holder)}
      />
      <HolderPicker
        id={`${id}-receiver`}
        label="Transferee"
        hint="A member or a member’s investing entity."
        error={problemAt(problems, 'receiver')}
        value={to}
        disabled={pending}
        onSearch={onSearch}
        onChange={(holder) => change('receiver', setTo, holder)}
      />
      <TextField
        id={`${id}-date`}
        type="date"
        label="Transfer date"
        value={date}
        disabled={pending}
        error={problemAt(problems, 'date')}
        onChange={({ currentTarget }) => change('date', setDate, currentTarget.value)}
      />
      <MoneyField
        id={`${id}-amount`}
        label="Commitment to transfer"
        hint="The same share of everything else moves with it: paid in, distributed, unfunded and value."
        currency={currency}
        value={amount}
        min={0}
        step={fromMajor(1_000)}
        disabled={pending}
        error={problemAt(problems, 'amount')}
        onChange={(value) => change('amount', setAmount, value)}
      />
      <TextField
        id={`${id}-reference`}
        label="Reference"
        hint="Unique in this vehicle. The two lines add -out and -in."
        value={reference}
        maxLength={LONGEST_REFERENCE}
        autoComplete="off"
        disabled={pending}
        error={problemAt(problems, 'reference')}
        onChange={({ currentTarget }) => change('reference', setReference, currentTarget.value)}
      />
      <TextArea
        id={`${id}-note`}
        label="Note"
        hint="Both holders see it next to their line."
        required={false}
        value={note}
        maxLength={LONGEST_NOTE}
        disabled={pending}
        onChange={({ currentTarget }) => change('note', setNote, currentTarget.value)}
      />
      {preview && from && to && (
        <section aria-labelledby={`${id}-preview`} className="flex flex-col gap-3">
          <h2 id={`${id}-preview`}>What moves</h2>
          <p className="text-muted">
            From {holderName(from)} to {holderName(to)}. Please review before you record.
          </p>
          <MovesTable preview={preview} amount={amount ?? 0} currency={currency} />
        </section>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={cancelTo} prefetch={false}>
          Cancel
        </ButtonLink>
        <Button type="submit" variant="primary" pending={pending}>
          {preview ? 'Record transfer' : 'Preview'}
        </Button>
      </div>
    </form>
  );
}
