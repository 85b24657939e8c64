import { type ComponentProps, useState } from 'react';
import { RadioGroup } from './choice-group.tsx';
import { isoFromLocal, localFromIso } from './local-time.ts';
import { TextField } from './text-field.tsx';

type Props = Pick<
  ComponentProps<typeof TextField>,
  'id' | 'label' | 'hint' | 'error' | 'className' | 'required'
> & {
  /** ISO time. */
  value: string | null;
  timeZone: string;
  /** Whether only times to come are offered. */
  isFuture?: boolean;
  onChange: (iso: string | null) => void;
};

/** A point in time, entered and shown in a time zone. */
export function TimeField(props: Props) {
  const { value, timeZone, required = false, isFuture = false, onChange, ...field } = props;
  // The text stays as typed: the digits of a year make other years on the way, and a skipped hour another hour.
  const [typed, setTyped] = useState({ text: localFromIso(value, timeZone), iso: value });
  const type = (text: string) => {
    const iso = isoFromLocal(text, timeZone);
    setTyped({ text, iso });
    onChange(iso);
  };
  return (
    <TextField
      {...field}
      type="datetime-local"
      required={required}
      min={isFuture ? localFromIso(new Date().toISOString(), timeZone) : undefined}
      value={typed.iso === value ? typed.text : localFromIso(value, timeZone)}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

export type When = 'now' | 'later';

/** Asks whether something happens now or at a time, for which the form then asks. */
export function NowOrLater({ value, onChange }: { value: When; onChange: (when: When) => void }) {
  return (
    <RadioGroup
      legend="When"
      name="when"
      layout="row"
      value={value}
      choices={[
        { value: 'now', label: 'Now' },
        { value: 'later', label: 'Later' },
      ]}
      onChange={(next) => onChange(next === 'later' ? 'later' : 'now')}
    />
  );
}
