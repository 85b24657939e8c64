import { type FormEvent, useId, useState } from 'react';
import { type Currency, fromMajor } from '#app/domain/money.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { MoneyField } from '#app/ui/forms/money-field.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { type FieldProblem, LONGEST_REFERENCE } from '../field-problems.ts';
import type { Spread, ValuationInput } from '../valuations/valuations.ts';
import type { HolderChoice } from '../vehicles/vehicles.ts';
import { problemAt, summaryOf, without } from './form-problems.ts';
import { HolderPicker, type SearchHolders } from './holder-picker.tsx';
import { SpreadTable } from './spread-table.tsx';

type Valuation = Omit<ValuationInput, 'vehicleId'>;

/** How it is distributed, or why it cannot be. */
export type Answer = { problems: FieldProblem[]; spread: Spread | null };

type Props = {
  currency: Currency;
  /** The form's initial values: the day and the holder of the value being replaced. */
  first: { date: string; holder: HolderChoice | null };
  cancelTo: string;
  onSearch: SearchHolders;
  onPreview: (valuation: Valuation) => Promise<Answer>;
  /** Returns the new distribution if the ledger has changed since. */
  onRecord: (valuation: Valuation & { digest: string; published: boolean }) => Promise<Answer>;
};

/** Records the value of a vehicle or of one holder: first a preview of the distribution, then the action. */
export function ValuationForm({ currency, first, cancelTo, onSearch, onPreview, onRecord }: Props) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(first.holder === null);
  const [holder, setHolder] = useState(first.holder);
  const [date, setDate] = useState(first.date);
  const [nav, setNav] = useState<number | null>(null);
  const [reference, setReference] = useState('');
  const [published, setPublished] = useState(false);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [spread, setSpread] = useState<Spread | null>(null);
  const [pending, setPending] = useState(false);

  const change = <Value,>(field: FieldProblem['field'], set: (value: Value) => void, value: Value) => {
    if (field) setProblems((before) => without(before, field));
    setSpread(null);
    set(value);
  };
  const ask = async (work: (valuation: Valuation) => Promise<Answer>) => {
    if (pending) return;
    const missing: FieldProblem[] = [];
    if (!isWhole && !holder) missing.push({ field: 'holder', message: 'Please choose a holder.' });
    if (!date) missing.push({ field: 'date', message: 'Please enter the valuation date.' });
    if (nav === null) missing.push({ field: 'amount', message: 'Please enter the net asset value.' });
    if (!reference.trim()) missing.push({ field: 'reference', message: 'Please enter a reference.' });
    setProblems(missing);
    if (missing.length > 0 || nav === null) return;
    setPending(true);
    const answer = await work({
      holder: isWhole || !holder ? null : { memberId: holder.memberId, entityId: holder.entityId },
      ...{ date, nav, reference: reference.trim() },
    });
    setProblems(answer.problems);
    setSpread(answer.spread);
    setPending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask(
      spread ? (valuation) => onRecord({ ...valuation, digest: spread.digest, published }) : onPreview,
    );
  };

  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      aria-label="Valuation"
      className="flex max-w-xl flex-col gap-5"
    >
      <ErrorSummary title="Nothing was recorded" errors={summaryOf(problems, id)} />
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
          id={`${id}-holder`}
          label="Holder"
          error={problemAt(problems, 'holder')}
          value={holder}
          disabled={pending}
          onSearch={onSearch}
          onChange={(chosen) => change('holder', setHolder, chosen)}
        />
      )}
      <TextField
        id={`${id}-date`}
        type="date"
        label="As of"
        value={date}
        disabled={pending}
        error={problemAt(problems, 'date')}
        onChange={({ currentTarget }) => change('date', setDate, currentTarget.value)}
      />
      <MoneyField
        id={`${id}-amount`}
        label="Net asset value"
        currency={currency}
        value={nav}
        min={0}
        step={fromMajor(1_000)}
        disabled={pending}
        error={problemAt(problems, 'amount')}
        onChange={(value) => change('amount', setNav, value)}
      />
      <TextField
        id={`${id}-reference`}
        label="Reference"
        hint="Unique in this vehicle, for example NAV 2026-Q3."
        value={reference}
        maxLength={LONGEST_REFERENCE}
        autoComplete="off"
        disabled={pending}
        error={problemAt(problems, 'reference')}
        onChange={({ currentTarget }) => change('reference', setReference, currentTarget.value)}
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
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={cancelTo} prefetch={false}>
          Cancel
        </ButtonLink>
        <Button type="submit" variant="primary" pending={pending}>
          {spread ? 'Record valuation' : 'Preview'}
        </Button>
      </div>
    </form>
  );
}
