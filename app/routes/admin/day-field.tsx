import type { ListAddress } from './list-address.ts';

type Props = { address: ListAddress; name: 'from' | 'to'; label: string };

/** A day in a list's filters; applied when the field loses the focus. */
export function DayField({ address, name, label }: Props) {
  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      {label}
      <input
        key={address.value(name)}
        type="date"
        name={name}
        defaultValue={address.value(name)}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value !== address.value(name)) address.narrow({ [name]: currentTarget.value });
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
        className="rounded-full border bg-surface px-3 py-1 text-ink hover:border-control pointer-coarse:min-h-11"
      />
    </label>
  );
}
