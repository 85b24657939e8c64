import { useId } from 'react';
import { DayInput } from '#app/ui/forms/day-input.tsx';
import type { ListAddress } from './list-address.ts';

type Props = { address: ListAddress; name: string; label: string };

export function DayField({ address, name, label }: Props) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-sm text-muted">
      {label}
      <DayInput
        id={id}
        name={name}
        value={address.value(name)}
        onApply={(day) => address.narrow({ [name]: day })}
        className="rounded-full border bg-surface px-3 py-1 text-ink hover:border-control pointer-coarse:min-h-11"
      />
    </label>
  );
}
