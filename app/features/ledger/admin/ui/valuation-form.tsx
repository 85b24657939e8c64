import { useState } from 'react';
import type { ListedHolder } from '#app/domain/access/audience.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { HolderPicker, type SearchHolders } from '#app/ui/audience/holder-picker.tsx';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { PageForm } from '#app/ui/forms/page-form.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { FieldProblem, FormField } from '../field-problems.ts';
import type { Spread, ValuationInput } from '../valuations/valuations.ts';
import { ReferenceField } from './reference-field.tsx';
import { SpreadTable } from './spread-table.tsx';
import { useEntryForm } from './use-entry-form.ts';

type Valuation = Omit<ValuationInput, 'vehicleId'>;

/** How it is distributed, or why it cannot be. */
export type ValuationAnswer = { problems: FieldProblem[]; spread: Spread | null };

type Props = {
  currency: Currency;
  /** The form's initial values: the day and the holder of the value being replaced. */
  first: { date: string; holder: ListedHolder | null };
  cancelTo: string;
  onSearch: SearchHolders;
  onPreview: (valuation: Valuation) => Promise<ValuationAnswer>;
  /** Returns the new distribution if the ledger has changed since. */
  onRecord: (valuation: Valuation & { digest: string; published: boolean }) => Promise<ValuationAnswer>;
};

/** Records the value of a vehicle or of one holder: first a preview of the distribution, then the action. */
export function ValuationForm({ currency, first, cancelTo, onSearch, onPreview, onRecord }: Props) {
  const { id, pending, errors, field, correct, send } = useEntryForm();
  const [isWhole, setIsWhole] = useState(first.holder === null);
  const [holder, setHolder] = useState(first.holder);
  const [date, setDate] = useState(first.date);
  const [nav, setNav] = useState<number | null>(null);
  const [reference, setReference] = useState('');
  const [published, setPublished] = useState(false);
  const [spread, setSpread] = useState<Spread | null>(null);

  const change = <Value,>(name: FormField, set: (value: Value) => void, value: Value) => {
    correct(name);
    setSpread(null);
    set(value);
  };
  const submit = () => {
    const missing: FieldProblem[] = [];
    if (!isWhole && !holder) missing.push({ field: 'holder', message: 'Please choose a holder.' });
    if (!date) missing.push({ field: 'date', message: 'Please enter the valuation date.' });
    if (nav === null) missing.push({ field: 'amount', message: 'Please enter the net asset value.' });
    if (!reference.trim()) missing.push({ field: 'reference', message: 'Please enter a reference.' });
    return send(missing, async () => {
      if (nav === null) return missing;
      const valuation = {
        holder: isWhole || !holder ? null : { memberId: holder.memberId, entityId: holder.entityId },
        ...{ date, nav, reference: reference.trim() },
      };
      const answer = await (spread
        ? onRecord({ ...valuation, digest: spread.digest, published })
        : onPreview(valuation));
      setSpread(answer.spread);
      return answer.problems;
    });
  };

  return (
    <PageForm
      label="Valuation"
      action={spread ? 'Record valuation' : 'Preview'}
      cancelTo={cancelTo}
      pending={pending}
      errors={errors}
      refusalTitle="Nothing was recorded"
      onSubmit={submit}
    >
      <RadioGroup
        legend="Value of"
        name={`${id}-whole`}
        value={isWhole ? 'vehicle' : 'holder'}
        choices={[
          {
            value: 'vehicle',
            label: 'The whole vehicle',
            hint: 'Allocated to holders by their share of paid-in capital on that date.',
          },
          { value: 'holder', label: 'One holder' },
        ]}
        onChange={(value) => change('holder', setIsWhole, value === 'vehicle')}
      />
      {!isWhole && (
        <HolderPicker
          {...field('holder')}
          label="Holder"
          value={holder}
          onSearch={onSearch}
          onChange={(chosen) => change('holder', setHolder, chosen)}
        />
      )}
      <TextField
        {...field('date')}
        type="date"
        label="As of"
        value={date}
        onChange={({ currentTarget }) => change('date', setDate, currentTarget.value)}
      />
      <MoneyField
        {...field('amount')}
        label="Net asset value"
        currency={currency}
        value={nav}
        min={0}
        step={fromMajor(1_000, currency)}
        onChange={(value) => change('amount', setNav, value)}
      />
      <ReferenceField
        {...field('reference')}
        hint="Unique in this vehicle, for example NAV 2026-Q3."
        value={reference}
        onChange={(value) => change('reference', setReference, value)}
      />
      {spread && (
        <section aria-labelledby={`${id}-preview`} className="flex flex-col gap-3">
          <h2 id={`${id}-preview`}>{isWhole ? 'Allocation' : 'Preview'}</h2>
          <SpreadTable spread={spread} nav={nav ?? 0} currency={currency} />
          <RadioGroup
            legend="Visibility"
            name={`${id}-published`}
            value={published ? 'now' : 'draft'}
            layout="row"
            choices={[
              { value: 'draft', label: 'Draft', hint: 'Admins only, until you publish it.' },
              { value: 'now', label: 'Published', hint: 'Visible to its holders now.' },
            ]}
            onChange={(value) => setPublished(value === 'now')}
          />
        </section>
      )}
    </PageForm>
  );
}
