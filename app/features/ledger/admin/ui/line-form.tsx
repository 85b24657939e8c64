import { useState } from 'react';
import type { ListedHolder } from '#app/domain/access/audience.ts';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney, fromMajor } from '#app/domain/money/money.ts';
import { HolderPicker, type SearchHolders } from '#app/ui/audience/holder-picker.tsx';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { PageForm } from '#app/ui/forms/page-form.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { type FieldProblem, LONGEST_NOTE } from '../field-problems.ts';
import { ENTERED_TYPES, type LineInput } from '../lines/entry.ts';
import { unfundedChangeOf, unfundedPartOf, usualPart } from '../lines/unfunded-part.ts';
import { ReferenceField } from './reference-field.tsx';
import { useEntryForm } from './use-entry-form.ts';

type EnteredType = LineInput['type'];

type Props = {
  currency: Currency;
  /** The initial holder. */
  holder: ListedHolder | null;
  /** ISO date. */
  today: string;
  cancelTo: string;
  onSearch: SearchHolders;
  /** Returns the problems; nothing on success. */
  onRecord: (line: Omit<LineInput, 'vehicleId'>) => Promise<FieldProblem[]>;
};

/** Form that records one ledger line. The input is kept when it is refused. */
export function LineForm({ currency, holder: first, today, cancelTo, onSearch, onRecord }: Props) {
  const { pending, errors, field, correct, change, send } = useEntryForm();
  const [holder, setHolder] = useState(first);
  const [date, setDate] = useState(today);
  const [type, setType] = useState<EnteredType>('call_investment');
  const [amount, setAmount] = useState<number | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [isPartReadable, setPartReadable] = useState(true);
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [isLowered, setLowered] = useState(false);
  const asked = unfundedPartOf(type);
  const isAdjustment = type === 'unfunded_adjustment';
  const changeOf = (minor: number) =>
    isAdjustment && isLowered ? 0 - minor : unfundedChangeOf(type, minor, part);
  const money = (minor: number) => formatMoney({ amount: minor, currency });

  const record = () => {
    const missing: FieldProblem[] = [];
    if (!holder) missing.push({ field: 'holder', message: 'Please choose a holder.' });
    if (!date) missing.push({ field: 'date', message: 'Please enter the value date.' });
    if (amount === null) missing.push({ field: 'amount', message: 'Please enter an amount.' });
    if (!reference.trim()) missing.push({ field: 'reference', message: 'Please enter a reference.' });
    return send(missing, async () => {
      if (!holder || amount === null) return missing;
      const { memberId, entityId } = holder;
      return onRecord({
        ...{ holder: { memberId, entityId }, date, type, amount, reference: reference.trim() },
        unfundedChange: isAdjustment || (part !== null && asked) ? changeOf(amount) : null,
        note: note.trim() || null,
      });
    });
  };

  return (
    <PageForm
      label="Ledger line"
      action="Record line"
      cancelTo={cancelTo}
      pending={pending}
      errors={errors}
      refusalTitle="Nothing was recorded"
      onSubmit={record}
    >
      <HolderPicker
        {...field('holder')}
        label="Holder"
        value={holder}
        onSearch={onSearch}
        onChange={change('holder', setHolder)}
      />
      <TextField
        {...field('date')}
        type="date"
        label="Value date"
        hint="The date on which it takes effect."
        value={date}
        onChange={({ currentTarget }) => {
          correct('date');
          setDate(currentTarget.value);
        }}
      />
      <div className="flex flex-col gap-1.5">
        <Select
          {...field('type')}
          label="Type"
          value={type}
          options={ENTERED_TYPES.map((one) => ({ value: one, label: LINE_WORDS[one].text }))}
          onChange={({ currentTarget }) => {
            const chosen = ENTERED_TYPES.find((one) => one === currentTarget.value);
            if (!chosen) return;
            correct('type', 'unfunded');
            setType(chosen);
            setPart(null);
          }}
        />
        <p aria-live="polite" className="text-muted">
          {LINE_WORDS[type].meaning}
        </p>
      </div>
      <MoneyField
        {...field('amount')}
        label="Amount"
        hint="Never negative: the type gives the direction."
        currency={currency}
        value={amount}
        min={0}
        step={fromMajor(1_000, currency)}
        onChange={change('amount', setAmount)}
      />
      {isAdjustment && (
        <Select
          {...field('unfunded')}
          label="Change"
          value={isLowered ? 'lower' : 'raise'}
          options={[
            { value: 'raise', label: 'Raises the unfunded amount' },
            { value: 'lower', label: 'Lowers the unfunded amount' },
          ]}
          onChange={({ currentTarget }) => change('unfunded', setLowered)(currentTarget.value === 'lower')}
        />
      )}
      {asked && (
        <MoneyField
          key={type}
          {...field('unfunded')}
          label={asked.label}
          hint={asked.hint}
          currency={currency}
          value={part ?? (amount === null ? null : usualPart(type, amount))}
          min={0}
          step={fromMajor(1_000, currency)}
          onChange={change('unfunded', setPart)}
          onReadable={setPartReadable}
        />
      )}
      {amount !== null && isPartReadable && (
        <p className="text-muted" role="status">
          {changeText(changeOf(amount), money)}
        </p>
      )}
      <ReferenceField
        {...field('reference')}
        hint="Unique in this vehicle, for example notice number and holder number."
        value={reference}
        onChange={change('reference', setReference)}
      />
      <TextArea
        {...field('note')}
        label="Note"
        hint="The holder sees it next to the line."
        required={false}
        value={note}
        maxLength={LONGEST_NOTE}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </PageForm>
  );
}

function changeText(change: number, money: (minor: number) => string): string {
  if (change === 0) return 'The unfunded amount does not change.';
  return `The unfunded amount ${change > 0 ? 'rises' : 'falls'} by ${money(Math.abs(change))}.`;
}
