import { holderName, type ListedHolder } from '#app/domain/access/audience.ts';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { SEARCH_FAILED, useTypedSearch } from '#app/ui/forms/use-typed-search.ts';

export type SearchHolders = (search: string) => Promise<readonly ListedHolder[]>;

type Props = {
  id: string;
  label: string;
  hint?: string;
  error: string | null;
  value: ListedHolder | null;
  onChange: (holder: ListedHolder | null) => void;
  onSearch: SearchHolders;
  disabled: boolean;
};

/** Field for the holder: a member, or one of a member's entities. */
export function HolderPicker({ value, ...field }: Props) {
  return value ? <Chosen holder={value} {...field} /> : <HolderSearch {...field} />;
}

type FieldProps = Omit<Props, 'value'>;
type SearchProps = Pick<Props, 'label' | 'hint' | 'onSearch'> &
  Partial<Pick<Props, 'id' | 'error' | 'disabled'>> & { onChange: (holder: ListedHolder) => void };

function Chosen({ holder, id, label, error, onChange, disabled }: FieldProps & { holder: ListedHolder }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p id={`${id}-label`} className="font-semibold">
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend */}
      <div
        id={id}
        role="group"
        aria-labelledby={`${id}-label`}
        tabIndex={-1}
        className="flex items-center justify-between gap-4 rounded-md border bg-surface px-3 py-2"
      >
        <HolderText holder={holder} />
        <Button size="sm" disabled={disabled} onClick={() => onChange(null)}>
          Change<span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Finds a member or one of their entities. */
export function HolderSearch({ id, label, hint, error, onChange, onSearch, disabled }: SearchProps) {
  const { search, found, only, failed, type } = useTypedSearch(onSearch);
  const pick = (holder: ListedHolder) => {
    type('');
    onChange(holder);
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
        placeholder="Name or e-mail"
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
        <ul
          aria-label="Members and entities found"
          className="max-h-72 divide-y overflow-y-auto rounded-md border"
        >
          {found.length === 0 && (
            <li className="px-3 py-2 text-muted">No matching member or investing entity.</li>
          )}
          {found.map((holder) => (
            <li key={`${holder.memberId} ${holder.entityId ?? ''}`}>
              <button
                type="button"
                onClick={() => pick(holder)}
                className="flex w-full items-center justify-between gap-4 px-3 py-2 text-start -outline-offset-2 hover:bg-track pointer-coarse:min-h-11"
              >
                <HolderText holder={holder} />
                {holder.holds && <Badge>Holder</Badge>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Who a holder is, beside its name. */
export const holderLine = ({ entity, name, email }: ListedHolder): string =>
  entity ? `Entity of ${name}, ${email}` : email;

export function HolderText({ holder }: { holder: ListedHolder }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-medium">{holderName(holder)}</span>
      <span className="text-xs wrap-anywhere text-muted">{holderLine(holder)}</span>
    </span>
  );
}
