import { holderName, type ListedHolder } from '#app/domain/access/audience.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { SearchPicker } from '#app/ui/forms/search-picker.tsx';

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
export const HolderSearch = ({ onChange, ...field }: SearchProps) => (
  <SearchPicker
    {...field}
    listLabel="Members and entities found"
    empty="No matching member or investing entity."
    onPick={onChange}
    keyOf={({ memberId, entityId }) => `${memberId} ${entityId ?? ''}`}
  >
    {(holder) => (
      <>
        <HolderText holder={holder} />
        {holder.holds && <Badge>Holder</Badge>}
      </>
    )}
  </SearchPicker>
);

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
