import { FEE_BASES, type FeeTerms, NO_FEES } from '#app/domain/investing/opportunity-content.ts';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { RateField } from './rate-field.tsx';
import { useField, useWriting, WritingPart } from './writing.tsx';

const RATES = [
  { name: 'firstCall', label: 'Called at closing', hint: 'Share of the commitment.' },
  { name: 'entry', label: 'Entry fee', hint: 'Once, on top.' },
  { name: 'management', label: 'Management fee', hint: 'A year.' },
  { name: 'carry', label: 'Carried interest', hint: 'Share of the profit.' },
  { name: 'hurdle', label: 'Preferred return', hint: 'A year, before carried interest.' },
] as const;

const BASIS_LABELS = { called: 'Called capital', committed: 'The commitment' } as const;

/** The fees, and the share that is called first. */
export function FeesPart() {
  const { fields, setContent } = useWriting();
  const field = useField();
  const fees = fields.content.fees ?? NO_FEES;
  const hasNone = fees.management === null;
  const change = (part: Partial<FeeTerms>) =>
    setContent((content) => ({ fees: { ...(content.fees ?? NO_FEES), ...part } }));
  return (
    <WritingPart
      path="content.fees"
      title="Fees"
      hint="Members see them, and what they mean for an amount. Leave terms that are not agreed yet empty; enter 0 for none."
    >
      <div className="grid gap-5 sm:grid-cols-3">
        {RATES.map(({ name, label, hint }) => (
          <RateField
            key={name}
            path={`content.fees.${name}`}
            label={label}
            hint={hint}
            unit="%"
            value={fees[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <Select
          {...field('content.fees.basis')}
          label="Management fee on"
          hint="What the fee is charged on."
          value={fees.basis}
          disabled={hasNone}
          options={FEE_BASES.map((value) => ({ value, label: BASIS_LABELS[value] }))}
          onChange={({ currentTarget }) =>
            change({ basis: FEE_BASES.find((one) => one === currentTarget.value) ?? fees.basis })
          }
        />
      </div>
      <Checkbox
        label="Management fee on top of the commitment"
        hint="Otherwise it is paid out of the commitment."
        checked={fees.isOutside}
        disabled={hasNone}
        onChange={({ currentTarget }) => change({ isOutside: currentTarget.checked })}
      />
      <TextField
        {...field('content.fees.note')}
        label="Note"
        required={false}
        maxLength={300}
        value={fees.note ?? ''}
        onChange={({ currentTarget }) => change({ note: currentTarget.value || undefined })}
      />
    </WritingPart>
  );
}
