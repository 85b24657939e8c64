import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { daysOfText, remindersInput } from '../reminders/reminder.ts';

type Props = {
  days: readonly number[];
  /** Returns what is wrong; nothing on success. */
  onSave: (change: { days: number[]; seen: number[] }) => Promise<string | null>;
};

/** Form of the days on which holders are reminded of what they owe. */
export function RemindersForm({ days, onSave }: Props) {
  const [before, setBefore] = useState(textOf(days.filter((day) => day < 0).map((day) => -day)));
  const [isOnDay, setOnDay] = useState(days.includes(0));
  const [after, setAfter] = useState(textOf(days.filter((day) => day > 0)));
  // What was saved last, or what the form began with: the page may have newer days by now.
  const [seen, setSeen] = useState([...days]);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const typed = [...daysOfText(before).map((day) => -day), ...(isOnDay ? [0] : []), ...daysOfText(after)];
  const isOff = !isOnDay && before.trim() === '' && after.trim() === '';
  const save = async () => {
    const known = remindersInput.shape.days.safeParse(typed);
    const isWhole = [...daysOfText(before), ...daysOfText(after)].every((day) => day > 0);
    if (!known.success || !isWhole)
      return setFailure('Enter different whole numbers of days: up to 60 before and 180 after, 10 in all.');
    setPending(true);
    const refusal = await onSave({ days: known.data, seen });
    if (refusal === null) setSeen(known.data);
    setFailure(refusal);
    setPending(false);
  };
  return (
    <form
      method="post"
      noValidate
      aria-label="Reminders"
      className="flex max-w-xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void save();
      }}
    >
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <TextField
        label="Days before the due date"
        hint="One or more, separated by commas. Empty for none."
        inputMode="numeric"
        value={before}
        disabled={pending}
        onChange={({ currentTarget }) => setBefore(currentTarget.value)}
      />
      <Checkbox
        label="On the due date"
        checked={isOnDay}
        disabled={pending}
        onChange={({ currentTarget }) => setOnDay(currentTarget.checked)}
      />
      <TextField
        label="Days after the due date"
        hint="One or more, separated by commas. Empty for none."
        inputMode="numeric"
        value={after}
        disabled={pending}
        onChange={({ currentTarget }) => setAfter(currentTarget.value)}
      />
      <p className="text-muted">
        {isOff
          ? 'No reminders are sent. You can remind holders by hand.'
          : 'Holders are reminded by mail and notification while something is open, and not while a payment of theirs is to be confirmed.'}
      </p>
      <Button type="submit" pending={pending} className="self-end">
        Save
      </Button>
    </form>
  );
}

const textOf = (days: readonly number[]): string => [...days].sort((one, other) => one - other).join(', ');
