import { momentOf, wallClock } from '#app/platform/format/wall-clock.ts';
import { RadioGroup } from './choice-group.tsx';
import { TextField } from './text-field.tsx';

type Props = {
  label: string;
  hint?: string;
  /** ISO time. */
  value: string | null;
  timeZone: string;
  required?: boolean;
  onChange: (iso: string | null) => void;
};

/** A point in time, entered and shown in a time zone. */
export const TimeField = ({ value, timeZone, onChange, required = false, ...field }: Props) => (
  <TextField
    {...field}
    type="datetime-local"
    required={required}
    value={value ? new Date(wallClock(new Date(value), timeZone)).toISOString().slice(0, 16) : ''}
    onChange={({ currentTarget }) => {
      const wall = Date.parse(`${currentTarget.value}Z`);
      onChange(Number.isNaN(wall) ? null : momentOf(wall, timeZone).toISOString());
    }}
  />
);

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
