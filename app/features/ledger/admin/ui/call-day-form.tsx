import { useState } from 'react';
import { CALL_DAYS, type CallDay } from '#app/domain/investing/ledger.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { CALL_DAY_WORDS } from '../vehicles/vehicles.ts';

type Props = {
  callsCountFrom: CallDay;
  /** Returns what is wrong; nothing on success. */
  onSave: (callsCountFrom: CallDay) => Promise<string | null>;
};

/** Form of the day from which the calls of a vehicle count. */
export function CallDayForm({ callsCountFrom, onSave }: Props) {
  const [day, setDay] = useState(callsCountFrom);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    setFailure(await onSave(day));
    setPending(false);
  };
  return (
    <form
      method="post"
      noValidate
      aria-label="Calls"
      className="flex max-w-xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void save();
      }}
    >
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <Select
        label="Calls count"
        hint="In figures of later notices. Lines that are recorded already keep their days."
        value={day}
        disabled={pending}
        options={CALL_DAYS.map((value) => ({ value, label: CALL_DAY_WORDS[value] }))}
        onChange={({ currentTarget }) => setDay(CALL_DAYS.find((one) => one === currentTarget.value) ?? day)}
      />
      <Button type="submit" pending={pending} className="self-end">
        Save
      </Button>
    </form>
  );
}
