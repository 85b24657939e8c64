import type { ListedMember } from '#app/domain/access/audience.ts';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { SEARCH_FAILED, useTypedSearch } from '#app/ui/forms/use-typed-search.ts';

type Props = {
  label: string;
  onSearch: (search: string) => Promise<ListedMember[]>;
  onPick: (person: ListedMember) => void;
};

export function MemberPicker({ label, onSearch, onPick }: Props) {
  const { search, found, only, failed, type } = useTypedSearch(onSearch);
  const pick = (person: ListedMember) => {
    type('');
    onPick(person);
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        label={label}
        value={search}
        error={failed ? SEARCH_FAILED : null}
        maxLength={LONGEST_SEARCH}
        placeholder="Name or e-mail"
        autoComplete="off"
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (only) pick(only);
        }}
      />
      {found && (
        <ul aria-label="Members found" className="max-h-56 divide-y overflow-y-auto rounded-md border">
          {found.length === 0 && <li className="px-3 py-2 text-muted">No member matches.</li>}
          {found.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => pick(person)}
                className="flex w-full flex-col px-3 py-2 text-start -outline-offset-2 hover:bg-track pointer-coarse:min-h-11"
              >
                <span className="font-medium">{person.name}</span>
                <span className="text-xs wrap-anywhere text-muted">{person.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
