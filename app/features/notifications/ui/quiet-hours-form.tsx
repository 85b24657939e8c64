import { useState } from 'react';
import { type QuietHours, timeText } from '#app/notify/quiet/quiet-hours.ts';
import { Select } from '#app/ui/forms/select.tsx';
import { Switch } from '#app/ui/forms/switch.tsx';

const QUARTER = 15;
const TIMES = Array.from({ length: (24 * 60) / QUARTER }, (_none, index) => ({
  value: String(index * QUARTER),
  label: timeText(index * QUARTER),
}));
const USUAL: QuietHours = { startsAt: 22 * 60, endsAt: 7 * 60 };

type Props = {
  quietHours: QuietHours | null;
  timeZone: string;
  onChange: (hours: QuietHours | null) => void;
};

/** The hours without mail; changes take effect immediately. */
export function QuietHoursForm({ quietHours, timeZone, onChange }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const change = (hours: QuietHours) => {
    const isNone = hours.startsAt === hours.endsAt;
    setProblem(isNone ? 'Please choose two different times.' : null);
    if (!isNone) onChange(hours);
  };
  return (
    <div className="border-b pb-3">
      <Switch
        label="Quiet hours"
        hint={`We hold notification e-mails until they end. Your time zone is ${timeZone.replaceAll('_', ' ')}.`}
        checked={quietHours !== null}
        onChange={({ currentTarget }) => {
          setProblem(null);
          onChange(currentTarget.checked ? USUAL : null);
        }}
      />
      {quietHours && (
        <div className="grid gap-x-6 gap-y-3 pt-2 sm:grid-cols-2">
          <Select
            label="From"
            options={TIMES}
            value={String(quietHours.startsAt)}
            onChange={({ currentTarget }) => change({ ...quietHours, startsAt: Number(currentTarget.value) })}
          />
          <Select
            label="Until"
            error={problem}
            options={TIMES}
            value={String(quietHours.endsAt)}
            onChange={({ currentTarget }) => change({ ...quietHours, endsAt: Number(currentTarget.value) })}
          />
        </div>
      )}
    </div>
  );
}
