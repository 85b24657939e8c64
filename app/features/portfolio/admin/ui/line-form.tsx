import { type FormEvent, useId, useState } from 'react';
import type { LineType } from '#app/domain/ledger.ts';
import { type Currency, formatMoney, fromMajor } from '#app/domain/money.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { MoneyField } from '#app/ui/forms/money-field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { type FieldProblem, LONGEST_NOTE, LONGEST_REFERENCE } from '../field-problems.ts';
import type { LineInput } from '../lines/entry.ts';
import { ENTERED_TYPES, LINE_WORDS } from '../lines/line-words.ts';
import { unfundedChangeOf, unfundedPartOf, usualPart } from '../lines/unfunded-part.ts';
import type { HolderChoice } from '../vehicles/vehicles.ts';
import { problemAt, summaryOf, without } from './form-problems.ts';
import { HolderPicker, type SearchHolders } from './holder-picker.tsx';

type EnteredType = LineInput['type'];

type Props = {
  currency: Currency;
  /** The initial holder. */
  holder: HolderChoice | null;
  /** ISO date. */
  today: string;
  cancelTo: string;
  onSearch: SearchHolders;
  /** Returns the problems; nothing on success. */
  onRecord: (line: Omit<LineInput, 'vehicleId'>) => Promise<FieldProblem[]>;
};

const isEntered = (type: LineType): type is EnteredType => ENTERED_TYPES.some((one) => one === type);
const TYPES = ENTERED_TYPES.filter(isEntered);

/** Form that records one ledger line. The input is kept when it is refused. */
export function LineForm({ currency, holder: first, today, cancelTo, onSearch, onRecord }: Props) {
  const id = useId();
  const [holder, setHolder] = useState(first);
  const [date, setDate] = useState(today);
  const [type, setType] = useState<EnteredType>('call_investment');
  const [amount, setAmount] = useState<number | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [pending, setPending] = useState(false);
  const asked = unfundedPartOf(type);
  const mend = (field: FieldProblem['field']) => field && setProblems((before) => without(before, field));
  const money = (minor: number) => formatMoney({ amount: minor, currency });

  const record = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const missing: FieldProblem[] = [];
    if (!holder) missing.push({ field: 'holder', message: 'Please choose a holder.' });
    if (!date) missing.push({ field: 'date', message: 'Please enter the value date.' });
    if (amount === null) missing.push({ field: 'amount', message: 'Please enter an amount.' });
    if (!reference.trim()) missing.push({ field: 'reference', message: 'Please enter a reference.' });
    setProblems(missing);
    if (missing.length > 0 || !holder || amount === null) return;
    setPending(true);
    const { memberId, entityId } = holder;
    const wrong = await onRecord({
      ...{ holder: { memberId, entityId }, date, type, amount, reference: reference.trim() },
      unfundedChange: part === null || !asked ? null : unfundedChangeOf(type, amount, part),
      note: note.trim() || null,
    });
    setProblems(wrong);
    setPending(false);
  };

  return (
    <form
      method="post"
      onSubmit={(event) => void record(event)}
      noValidate
      aria-label="Ledger line"
      className="flex max-w-xl flex-col gap-5"
    >
      <ErrorSummary title="Nothing was recorded" errors={summaryOf(problems, id)} />
      <HolderPicker
        id={`${id}-holder`}
        label="Holder"
        error={problemAt(problems, 'holder')}
        value={holder}
        disabled={pending}
        onSearch={onSearch}
        onChange={(chosen) => {
          mend('holder');
          setHolder(chosen);
        }}
      />
      <TextField
        id={`${id}-date`}
        type="date"
        label="Value date"
        hint="The date on which it takes effect."
        value={date}
        disabled={pending}
        error={problemAt(problems, 'date')}
        onChange={({ currentTarget }) => {
          mend('date');
          setDate(currentTarget.value);
        }}
      />
      <div className="flex flex-col gap-1.5">
        <Select
          id={`${id}-type`}
          label="Type"
          value={type}
          disabled={pending}
          error={problemAt(problems, 'type')}
          options={TYPES.map((one) => ({ value: one, label: LINE_WORDS[one].label }))}
          onChange={({ currentTarget }) => {
            const chosen = TYPES.find((one) => one === currentTarget.value);
            if (!chosen) return;
            setProblems((before) => without(without(before, 'type'), 'unfunded'));
            setType(chosen);
            setPart(null);
          }}
        />
        <p aria-live="polite" className="text-muted">
          {LINE_WORDS[type].meaning}
        </p>
      </div>
      <MoneyField
        id={`${id}-amount`}
        label="Amount"
        hint="Never negative: the type gives the direction."
        currency={currency}
        value={amount}
        min={0}
        step={fromMajor(1_000)}
        disabled={pending}
        error={problemAt(problems, 'amount')}
        onChange={(value) => {
          mend('amount');
          setAmount(value);
        }}
      />
      {asked && (
        <MoneyField
          key={type}
          id={`${id}-unfunded`}
          label={asked.label}
          hint={asked.hint}
          currency={currency}
          value={part ?? (amount === null ? null : usualPart(type, amount))}
          min={0}
          step={fromMajor(1_000)}
          disabled={pending}
          error={problemAt(problems, 'unfunded')}
          onChange={(value) => {
            mend('unfunded');
            setPart(value);
          }}
        />
      )}
      {amount !== null && (
        <p className="text-muted" role="status">
          {changeText(unfundedChangeOf(type, amount, part), money)}
        </p>
      )}
      <TextField
        id={`${id}-reference`}
        label="Reference"
        hint="Unique in this vehicle, for example notice number and holder number."
        value={reference}
        maxLength={LONGEST_REFERENCE}
        autoComplete="off"
        disabled={pending}
        error={problemAt(problems, 'reference')}
        onChange={({ currentTarget }) => {
          mend('reference');
          setReference(currentTarget.value);
        }}
      />
      <TextArea
        id={`${id}-note`}
        label="Note"
        hint="The holder sees it next to the line."
        required={false}
        value={note}
        maxLength={LONGEST_NOTE}
        disabled={pending}
        error={problemAt(problems, 'note')}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={cancelTo} prefetch={false}>
          Cancel
        </ButtonLink>
        <Button type="submit" variant="primary" pending={pending}>
          Record line
        </Button>
      </div>
    </form>
  );
}

function changeText(change: number, money: (minor: number) => string): string {
  if (change === 0) return 'The unfunded amount does not change.';
  return `The unfunded amount ${change > 0 ? 'rises' : 'falls'} by ${money(Math.abs(change))}.`;
}
