import { useState } from 'react';
import { holderName, type ListedHolder } from '#app/domain/access/audience.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { HolderPicker, type SearchHolders } from '#app/ui/audience/holder-picker.tsx';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { PageForm } from '#app/ui/forms/page-form.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { type FieldProblem, type FormField, LONGEST_NOTE } from '../field-problems.ts';
import type { Moves, TransferInput, TransferPreview } from '../lines/entry.ts';
import { MovesTable } from './moves-table.tsx';
import { ReferenceField } from './reference-field.tsx';
import { useEntryForm } from './use-entry-form.ts';

type Transfer = Omit<TransferInput, 'vehicleId'>;

/** A preview, or why there is none. */
export type TransferAnswer = { problems: FieldProblem[]; preview: TransferPreview | null };

type Props = {
  currency: Currency;
  /** The initial giver. */
  giver: ListedHolder | null;
  /** ISO date. */
  today: string;
  cancelTo: string;
  onSearch: SearchHolders;
  onPreview: (transfer: Transfer) => Promise<TransferAnswer>;
  /** Returns the new preview if the ledger has changed since. */
  onRecord: (transfer: Transfer & { expected: Moves }) => Promise<TransferAnswer>;
};

/** Transfers a commitment and its share of everything to another holder: first a preview, then the action. */
export function TransferForm({ currency, giver, today, cancelTo, onSearch, onPreview, onRecord }: Props) {
  const { id, pending, errors, field, change, send } = useEntryForm();
  const [from, setFrom] = useState(giver);
  const [to, setTo] = useState<ListedHolder | null>(null);
  const [date, setDate] = useState(today);
  const [amount, setAmount] = useState<number | null>(null);
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [preview, setPreview] = useState<TransferPreview | null>(null);

  /** A changed transfer needs another preview. */
  const changed = <Value,>(name: FormField, set: (value: Value) => void) =>
    change(name, (value: Value) => {
      setPreview(null);
      set(value);
    });
  const submit = () => {
    const missing: FieldProblem[] = [];
    if (!from) missing.push({ field: 'holder', message: 'Please choose the transferor.' });
    if (!to) missing.push({ field: 'receiver', message: 'Please choose the transferee.' });
    if (!date) missing.push({ field: 'date', message: 'Please enter the transfer date.' });
    if (amount === null)
      missing.push({ field: 'amount', message: 'Please enter the commitment to transfer.' });
    if (!reference.trim()) missing.push({ field: 'reference', message: 'Please enter a reference.' });
    return send(missing, async () => {
      if (!from || !to || amount === null) return missing;
      const transfer = {
        from: { memberId: from.memberId, entityId: from.entityId },
        to: { memberId: to.memberId, entityId: to.entityId },
        ...{ date, amount, reference: reference.trim(), note: note.trim() || null },
      };
      const answer = await (preview
        ? onRecord({ ...transfer, expected: preview.moves })
        : onPreview(transfer));
      setPreview(answer.preview);
      return answer.problems;
    });
  };

  return (
    <PageForm
      label="Transfer"
      action={preview ? 'Record transfer' : 'Preview'}
      cancelTo={cancelTo}
      pending={pending}
      errors={errors}
      refusalTitle="Nothing was recorded"
      onSubmit={submit}
    >
      <HolderPicker
        {...field('holder')}
        label="Transferor"
        value={from}
        onSearch={onSearch}
        onChange={changed('holder', setFrom)}
      />
      <HolderPicker
        {...field('receiver')}
        label="Transferee"
        hint="A member or a member’s investing entity."
        value={to}
        onSearch={onSearch}
        onChange={changed('receiver', setTo)}
      />
      <TextField
        {...field('date')}
        type="date"
        label="Transfer date"
        value={date}
        onChange={({ currentTarget }) => changed('date', setDate)(currentTarget.value)}
      />
      <MoneyField
        {...field('amount')}
        label="Commitment to transfer"
        hint="The same share of everything else moves with it: paid in, distributed, unfunded and value."
        currency={currency}
        value={amount}
        min={0}
        step={fromMajor(1_000, currency)}
        onChange={changed('amount', setAmount)}
      />
      <ReferenceField
        {...field('reference')}
        hint="Unique in this vehicle. The two lines add -out and -in."
        value={reference}
        onChange={changed('reference', setReference)}
      />
      <TextArea
        {...field('note')}
        label="Note"
        hint="Both holders see it next to their line."
        required={false}
        value={note}
        maxLength={LONGEST_NOTE}
        onChange={({ currentTarget }) => changed('note', setNote)(currentTarget.value)}
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
    </PageForm>
  );
}
