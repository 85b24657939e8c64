import type { ReactNode } from 'react';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import { TextField } from './text-field.tsx';
import { SEARCH_FAILED, useTypedSearch } from './use-typed-search.ts';

type Props<Item> = {
  id?: string;
  label: string;
  placeholder?: string;
  hint?: string;
  error?: string | null;
  disabled?: boolean;
  /** Names the list of what is found. */
  listLabel: string;
  /** Says that nothing matches. */
  empty: string;
  onSearch: (search: string) => Promise<readonly Item[]>;
  onPick: (item: Item) => void;
  keyOf: (item: Item) => string;
  /** One item, in a row from edge to edge. */
  children: (item: Item) => ReactNode;
};

/** A field that searches while a person types. A click picks what is found, and Enter picks the only result. */
export function SearchPicker<Item>({ error, listLabel, empty, ...props }: Props<Item>) {
  const {
    id,
    label,
    placeholder = 'Name or e-mail',
    hint,
    disabled,
    onSearch,
    onPick,
    keyOf,
    children,
  } = props;
  const { search, found, only, failed, type } = useTypedSearch(onSearch);
  const pick = (item: Item) => {
    type('');
    onPick(item);
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        id={id}
        label={label}
        hint={hint}
        error={failed ? SEARCH_FAILED : (error ?? null)}
        value={search}
        maxLength={LONGEST_SEARCH}
        placeholder={placeholder}
        autoComplete="off"
        disabled={disabled}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (only) pick(only);
        }}
      />
      {found && (
        <ul aria-label={listLabel} className="max-h-72 divide-y overflow-y-auto rounded-md border">
          {found.length === 0 && <li className="px-3 py-2 text-muted">{empty}</li>}
          {found.map((item) => (
            <li key={keyOf(item)}>
              <button
                type="button"
                onClick={() => pick(item)}
                className="flex w-full items-center justify-between gap-4 px-3 py-2 text-start -outline-offset-2 hover:bg-track pointer-coarse:min-h-11"
              >
                {children(item)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
