import { useId, useState } from 'react';
import type { Currency } from '#app/domain/money/currencies.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { CurrencySelect, useOfferedCurrencies } from '#app/ui/forms/amounts/currency-select.tsx';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { PageForm } from '#app/ui/forms/page-form.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import {
  FIRST_VINTAGE,
  LARGEST_SIZE,
  LAST_VINTAGE,
  LONGEST_NAME,
  LONGEST_SUMMARY,
  LONGEST_TERM,
  type NewFundInput,
} from '../authoring/fund-input.ts';

type Fund = Omit<NewFundInput, 'id'>;
type Term = keyof Fund['terms'];
type FieldName = Exclude<keyof Fund, 'terms' | 'currency'> | Term;
type Problems = Partial<Record<FieldName, string>>;

type Props = {
  /** The present values; `null` for a new fund. */
  fund: Fund | null;
  submit: string;
  cancelTo: string;
  /** Returns what is wrong; nothing on success. */
  onSave: (fund: Fund) => Promise<string | null>;
};

const TERMS: readonly { name: Term; label: string; hint: string }[] = [
  { name: 'managementFee', label: 'Management fee', hint: 'For example 1.5% a year of commitments.' },
  {
    name: 'carriedInterest',
    label: 'Carried interest',
    hint: 'For example 15% after full return of capital.',
  },
  { name: 'hurdle', label: 'Hurdle', hint: 'For example 7% a year, or None.' },
  { name: 'term', label: 'Term', hint: 'For example ten years, with two extensions of a year.' },
  { name: 'minimum', label: 'Minimum commitment', hint: 'For example €250,000.' },
];

/** Form of a fund's facts. The input is kept when it is refused. */
export function FundForm({ fund, submit, cancelTo, onSave }: Props) {
  const id = useId();
  const [name, setName] = useState(fund?.name ?? '');
  const [usual = 'EUR'] = useOfferedCurrencies();
  const [currency, setCurrency] = useState<Currency>(fund?.currency ?? usual);
  const [vintage, setVintage] = useState(fund ? String(fund.vintage) : '');
  const [size, setSize] = useState(fund?.size ?? null);
  const [strategy, setStrategy] = useState(fund?.strategy ?? '');
  const [summary, setSummary] = useState(fund?.summary ?? '');
  const [terms, setTerms] = useState(fund?.terms ?? NO_TERMS);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const entered = { name, currency, vintage, size, strategy, summary, terms };
  const [opened] = useState(entered);
  const isChanged = JSON.stringify(entered) !== JSON.stringify(opened);
  const mend = (field: FieldName) => setProblems(({ [field]: _, ...others }) => others);
  const common = (field: FieldName) => ({
    id: `${id}-${field}`,
    disabled: pending,
    error: problems[field] ?? null,
  });

  const save = async () => {
    const wrong = problemsOf({ name, strategy, summary, size, vintage: Number(vintage), terms });
    setProblems(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0 || size === null) return;
    setPending(true);
    setFailure(await onSave({ name, currency, strategy, summary, size, vintage: Number(vintage), terms }));
    setPending(false);
  };

  return (
    <PageForm
      label="Fund"
      action={submit}
      cancelTo={cancelTo}
      pending={pending}
      errors={[
        ...(failure ? [{ message: failure }] : []),
        ...Object.entries(problems).map(([field, message]) => ({ field: `${id}-${field}`, message })),
      ]}
      onSubmit={save}
    >
      {isChanged && !pending && <LeaveGuard />}
      <TextField
        {...common('name')}
        label="Name"
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          mend('name');
          setName(currentTarget.value);
        }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <CurrencySelect
          hint={fund ? 'Cannot be changed.' : 'Cannot be changed later.'}
          value={currency}
          disabled={pending || fund !== null}
          onChange={setCurrency}
        />
        <TextField
          {...common('vintage')}
          label="Vintage"
          hint="The year of the first closing."
          inputMode="numeric"
          value={vintage}
          maxLength={4}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            mend('vintage');
            setVintage(currentTarget.value);
          }}
        />
      </div>
      <MoneyField
        {...common('size')}
        label="Size"
        hint="Total commitments of the fund, or its target."
        currency={currency}
        value={size}
        min={0}
        max={LARGEST_SIZE}
        step={fromMajor(1_000_000, currency)}
        onChange={(value) => {
          mend('size');
          setSize(value);
        }}
      />
      <TextField
        {...common('strategy')}
        label="Strategy"
        hint="One line, shown on the card."
        value={strategy}
        maxLength={LONGEST_TERM}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          mend('strategy');
          setStrategy(currentTarget.value);
        }}
      />
      <TextArea
        {...common('summary')}
        label="Summary"
        hint="Two or three sentences, shown on the card and the page."
        value={summary}
        maxLength={LONGEST_SUMMARY}
        onChange={({ currentTarget }) => {
          mend('summary');
          setSummary(currentTarget.value);
        }}
      />
      {TERMS.map(({ name: term, label, hint }) => (
        <TextField
          key={term}
          {...common(term)}
          label={label}
          hint={hint}
          value={terms[term]}
          maxLength={LONGEST_TERM}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            mend(term);
            setTerms((before) => ({ ...before, [term]: value }));
          }}
        />
      ))}
    </PageForm>
  );
}

const NO_TERMS: Fund['terms'] = { managementFee: '', carriedInterest: '', hurdle: '', term: '', minimum: '' };

function problemsOf({
  name,
  strategy,
  summary,
  size,
  vintage,
  terms,
}: Omit<Fund, 'currency' | 'size'> & { size: number | null }): Problems {
  const isYear = Number.isInteger(vintage) && vintage >= FIRST_VINTAGE && vintage <= LAST_VINTAGE;
  const problems: Problems = {};
  if (!name.trim()) problems.name = 'Enter the name.';
  if (!isYear) problems.vintage = `Enter a year from ${FIRST_VINTAGE} to ${LAST_VINTAGE}.`;
  if (size === null || size <= 0) problems.size = 'Enter the size.';
  else if (size > LARGEST_SIZE) problems.size = 'Enter at most 100bn.';
  if (!strategy.trim()) problems.strategy = 'Enter the strategy.';
  if (!summary.trim()) problems.summary = 'Enter a summary.';
  for (const { name: term, label } of TERMS)
    if (!terms[term].trim()) problems[term] = `Enter the ${label.toLowerCase()}.`;
  return problems;
}
