import { fromMajor } from '#app/domain/money/money.ts';
import { CurrencySelect } from '#app/ui/forms/amounts/currency-select.tsx';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { UNREADABLE_AMOUNT } from '#app/ui/forms/amounts/money-input.ts';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { UNREADABLE_TIME } from '#app/ui/forms/local-time.ts';
import { TimeField } from '#app/ui/forms/time-field.tsx';
import { useField, useWriting, WritingPart } from './writing.tsx';

/** `step`: in major units. */
const AMOUNTS = [
  { name: 'target', label: 'Target', hint: 'Total to raise.', step: 100_000 },
  {
    name: 'minimum',
    label: 'Minimum',
    hint: 'Smallest commitment per member.',
    step: 5_000,
  },
  {
    name: 'maximum',
    label: 'Maximum',
    hint: 'Largest commitment per member.',
    step: 50_000,
  },
  { name: 'step', label: 'Step', hint: 'Increment above the minimum.', step: 1_000 },
] as const;

/** Amounts that members can commit, and the deadline. */
export function TermsPart() {
  const { fields, set, timeZone, markUnreadable } = useWriting();
  const field = useField();
  const currency = fields.currency ?? 'EUR';
  return (
    <WritingPart path="terms" title="Terms">
      <CurrencySelect
        {...field('currency')}
        className="max-w-40"
        value={currency}
        onChange={(chosen) => set({ currency: chosen })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {AMOUNTS.map(({ name, label, hint, step }) => (
          <MoneyField
            key={name}
            {...field(name)}
            label={label}
            hint={hint}
            currency={currency}
            min={0}
            step={fromMajor(step, currency)}
            value={fields[name] || null}
            onChange={(amount) => set({ [name]: amount ?? undefined })}
            onReadable={(isReadable) => markUnreadable(name, isReadable ? null : UNREADABLE_AMOUNT)}
          />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <MomentField name="opensAt" label="Opens" hint="While in the pipeline: expected opening." />
        <MomentField name="closesAt" label="Deadline" hint="No commitments are accepted after this time." />
      </div>
      <p className="-mt-3 text-xs text-muted">Times are those of {timeZone.replaceAll('_', ' ')}.</p>
      <Checkbox
        label="Accredited investors only"
        hint="Other members can read it but not commit."
        checked={fields.requiresAccreditation ?? false}
        onChange={({ currentTarget }) => set({ requiresAccreditation: currentTarget.checked })}
      />
    </WritingPart>
  );
}

type MomentProps = { name: 'opensAt' | 'closesAt'; label: string; hint: string };

function MomentField({ name, label, hint }: MomentProps) {
  const { fields, set, timeZone, markUnreadable } = useWriting();
  const field = useField();
  return (
    <TimeField
      {...field(name)}
      label={label}
      hint={hint}
      value={fields[name] ?? null}
      timeZone={timeZone}
      onChange={(time) => set({ [name]: time })}
      onReadable={(isReadable) => markUnreadable(name, isReadable ? null : UNREADABLE_TIME)}
    />
  );
}
