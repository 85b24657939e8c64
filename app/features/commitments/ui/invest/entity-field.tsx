import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import type { EntityChoice } from './terms.ts';

type Props = {
  id: string;
  choices: readonly EntityChoice[];
  /** `null` for the member's own name. */
  value: string | null;
  onChange: (entityId: string | null) => void;
  /** Opens the dialog for a new entity; the typed input is kept. */
  onAdd: () => void;
  disabled: boolean;
};

export function EntityField({ id, choices, value, onChange, onAdd, disabled }: Props) {
  const isOwn = useHolder() === null;
  return (
    <div className="flex flex-col items-start gap-2">
      <Select
        id={id}
        label="Invest as"
        className="w-full"
        options={choices.map((choice) => ({ value: choice.id ?? '', label: choice.name }))}
        value={value ?? ''}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
      {isOwn && (
        <Button size="sm" variant="quiet" className="-ml-3" disabled={disabled} onClick={onAdd}>
          Add investing entity
        </Button>
      )}
    </div>
  );
}
