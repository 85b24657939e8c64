import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import type { EntityChoice } from './terms.ts';

type Props = {
  id: string;
  choices: readonly EntityChoice[];
  /** `null`: the member's own name. */
  value: string | null;
  onChange: (entityId: string | null) => void;
  /** Asks for a new one; what was typed here stays. */
  onAdd: () => void;
  disabled: boolean;
};

/** In whose name the member invests. */
export function EntityField({ id, choices, value, onChange, onAdd, disabled }: Props) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Select
        id={id}
        label="In whose name"
        className="w-full"
        options={choices.map((choice) => ({ value: choice.id ?? '', label: choice.name }))}
        value={value ?? ''}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
      <Button size="sm" variant="quiet" className="-ml-3" disabled={disabled} onClick={onAdd}>
        Add an investing entity
      </Button>
    </div>
  );
}
